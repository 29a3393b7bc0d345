import { Button } from './Button.tsx';
import styles from './failure.module.css';

/**
 * What could not be shown, and why. `onRetry` asks again; while that happens by itself, `meanwhile` says so in the place
 * of the button.
 */
export function Failure(props: {
  title: string;
  text: string;
  retryLabel: string;
  meanwhile: string | null;
  onRetry: () => void;
}) {
  const { title, text, retryLabel, meanwhile, onRetry } = props;
  return (
    <section className={styles['failure']} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {meanwhile === null ? <Button onClick={onRetry}>{retryLabel}</Button> : <p>{meanwhile}</p>}
    </section>
  );
}
