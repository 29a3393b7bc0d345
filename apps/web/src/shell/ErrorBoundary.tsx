import { Component, type ReactNode } from 'react';
import { RefreshPrompt } from './RefreshPrompt.tsx';

/** The last net: whatever fails outside of a page. It needs no dictionary, no router and no data. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <RefreshPrompt /> : this.props.children;
  }
}
