import { TOKEN_STATES, type TokenState } from '@glosa/contract';
import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './rows.module.css';

/** A mark for every subtoken: another shape for each state, for those who see no colours. */
export const TokenDots = memo(function TokenDots({ tokens }: { tokens: readonly TokenState[] }) {
  const { t } = useI18n();
  const count = (state: TokenState) => tokens.filter((one) => one === state).length;
  const [check, invalid] = [count('check'), count('invalid')];
  const said = [
    t('annotation-list.tokens', { done: tokens.length - count('none'), all: tokens.length }),
    ...(check > 0 ? [t('annotation-list.tokens-check', { count: check })] : []),
    ...(invalid > 0 ? [t('annotation-list.tokens-invalid', { count: invalid })] : []),
  ].join(', ');
  return (
    <span className={styles['dots']} title={said}>
      {tokens.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token has nothing but its place
        <i key={at} data-state={state} aria-hidden="true" />
      ))}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
});

/** What the marks mean. */
export function DotsLegend() {
  const { t } = useI18n();
  return (
    <ul className={styles['legend']} aria-label={t('annotation-list.legend')}>
      {TOKEN_STATES.map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {t(`annotation-list.token.${state}`)}
        </li>
      ))}
    </ul>
  );
}
