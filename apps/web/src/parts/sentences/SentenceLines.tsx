import type { SentenceHit, SentenceResults } from '@glosa/contract';
import type { ComponentProps } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { Soft } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { hitHref, rowId, type Shown, useRowReturn } from './hit-link.ts';
import { RankBadge } from './RankBadge.tsx';
import { hasOtherLayer, referenceOf, type Stretch, stretches } from './sentence.ts';
import styles from './sentences.module.css';

/** Text with what is marked in it. */
function Stretches({ parts }: { parts: readonly Stretch[] }) {
  return parts.map((part, i) =>
    part.match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a sentence never change their order
      <mark key={i}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}

/** One sentence with its hits marked, its place as the link into the text, and the other layer below when asked for. */
function SentenceLine(props: {
  hit: SentenceHit;
  shown: Shown;
  total: number;
  withOther: boolean;
  /** Whether spellings differ in how near they are. */
  ranked: boolean;
  /** Who the text is, where it is the first sentence of it here. */
  witness: string | null;
}) {
  const { hit, shown, total, withOther, ranked, witness } = props;
  const { t, name, number } = useI18n();
  const lang = hit.language || 'und';
  const numbers = hit.hits === 1 ? number(hit.hitNo) : `${number(hit.hitNo)}–${number(hit.hitNo + hit.hits - 1)}`;
  return (
    <li id={rowId(hit)} className={styles['sentence']}>
      <p className={styles['reference']}>
        <a href={hitHref(hit, shown)}>
          <span className={styles['code']}>{hit.code}</span> {referenceOf(hit)}
          <VisuallyHidden>, {t('results.open', { text: name(hit.name) })}</VisuallyHidden>
        </a>
        <Soft as="span" small title={t('results.hit-no', { numbers, total: number(total) })}>
          {numbers}
        </Soft>
        {ranked && hit.rank !== null && <RankBadge rank={hit.rank} />}
      </p>
      {witness !== null && (
        <Soft small>
          <Name of={hit.name} /> · <span lang="und">{witness}</span>
        </Soft>
      )}
      <p className={styles['text']} lang={lang}>
        <Stretches parts={stretches(hit.tokens, (token) => token.form)} />
      </p>
      {withOther && hasOtherLayer(hit) && (
        <p className={styles['other']} lang={lang}>
          <VisuallyHidden>{t('layer.transliteration')}: </VisuallyHidden>
          <Stretches parts={stretches(hit.tokens, (token) => token.translit)} />
        </p>
      )}
    </li>
  );
}

/**
 * The sentences of a page of results, with every hit in them. The row that the address names is brought into view. `page`:
 * the address that leads back here.
 */
export function SentenceLines(
  props: { results: SentenceResults; page: string; withOther: boolean } & Omit<ComponentProps<'ol'>, 'results'>,
) {
  const { results, page, withOther, ...others } = props;
  const { hits, total } = results;
  const { t } = useI18n();
  const list = useRowReturn();
  // Where every spelling is the one asked for, nothing is to be told apart.
  const witnesses = new Map(results.perText.map(({ code, witness }) => [code, witness]));
  const ranked = hits.some(({ rank }) => rank !== null && rank !== 'exact');
  return (
    <ol ref={list} aria-label={t('results.sentences')} {...others}>
      {hits.map((hit, i) => (
        <SentenceLine
          key={`${hit.code}-${hit.hitNo}`}
          hit={hit}
          shown={{ hits, page }}
          total={total}
          withOther={withOther}
          ranked={ranked}
          witness={hit.code === hits[i - 1]?.code ? null : (witnesses.get(hit.code) ?? null)}
        />
      ))}
    </ol>
  );
}
