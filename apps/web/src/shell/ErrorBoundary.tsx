import { Component, type ReactNode } from 'react';
import styles from './frame.module.css';

/** The last net: whatever fails outside of a page. It needs no dictionary, no router and no data. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles['prompt']}>
        <div lang="pl">
          <h1>Wystąpił błąd</h1>
          <p>Strony nie udało się wyświetlić. Odśwież ją albo wróć do strony głównej.</p>
          <p>
            <a href={window.location.href} data-reload="">
              Odśwież stronę
            </a>{' '}
            <a href="/" data-reload="">
              Strona główna
            </a>
          </p>
        </div>
        <p lang="en">Something went wrong. Please refresh the page or go back to the main page.</p>
      </main>
    );
  }
}
