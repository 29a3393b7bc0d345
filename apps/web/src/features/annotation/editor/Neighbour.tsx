import type { SentenceLine } from '@glosa/contract';
import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { useWordsLanguage } from '../words-language.ts';
import styles from './editor.module.css';

/** The sentence before or after, for its context and to go there. */
export const Neighbour = memo(function Neighbour(props: {
  line: SentenceLine | undefined;
  code: string;
  to: 'previous' | 'next';
}) {
  const lang = useWordsLanguage();
  const { line, code, to } = props;
  const { t } = useI18n();
  if (line === undefined) return null;
  return (
    <p className={styles['neighbour']}>
      <a href={paths.annotationEditor(code, line.sentenceNo)} title={to === 'next' ? 'PageDown' : 'PageUp'}>
        {t(`annotate.${to}`, { no: line.sentenceNo })}
      </a>{' '}
      <span lang={lang}>{line.text}</span>
    </p>
  );
});
