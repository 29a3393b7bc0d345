import styles from './loader.module.css';

/** Says that something is coming: over the whole page, or in the place where it will stand. */
export function Loader({ label, form = 'in-page' }: { label: string; form?: 'full-page' | 'in-page' }) {
  return (
    <div role="status" data-loader className={styles[form === 'full-page' ? 'fullPage' : 'inPage']}>
      <span className={styles['lines']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={styles['label']}>{label}</span>
    </div>
  );
}
