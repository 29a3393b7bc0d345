/** What the pages of words and forms draw of the records of texts, in one file that is loaded when it is asked for. */
import { type CataloguedText, matches, readFilter, textCatalogue, writeFilter } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ChosenFilters, useTermSaid } from '../../../parts/facets/ChosenFilters.tsx';
import { Facets } from '../../../parts/facets/Facets.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { Soft } from '../../../ui/layout.tsx';
import styles from './pieces.module.css';
import type { TextsChosen } from './texts-chosen.ts';

/** More texts than this are not named one by one. */
const NAMED = 5;

/** The texts with their records, and what values of fields are called. */
function useCatalogue() {
  const { language } = useI18n();
  // Words are counted also where this is not known.
  const catalogue = useQuery({ ...endpointQuery(textCatalogue, {}), ...LIST_QUERY, throwOnError: false });
  const { data } = catalogue;
  const naming = useMemo(
    () => ({ language, names: data?.names ?? {}, fields: data?.fields ?? [] }),
    [language, data?.names, data?.fields],
  );
  return { catalogue, naming };
}

const amongThem = (texts: readonly CataloguedText[], codes: readonly string[]): readonly CataloguedText[] =>
  codes.length === 0 ? texts : texts.filter(({ code }) => codes.includes(code));

/** `f`: as the address has it. */
export function Chosen({ f, onFilter }: { f: string; onFilter: (f: string) => void }) {
  const { naming } = useCatalogue();
  return <ChosenFilters f={f} naming={naming} onFilter={(next) => onFilter(writeFilter(next))} />;
}

/** The values of every field, with the number of texts that choosing it would leave of those chosen by code. */
export function Fields({ within, onFilter }: { within: TextsChosen; onFilter: (f: string) => void }) {
  const { t } = useI18n();
  const { f, texts: codes } = within;
  const { catalogue, naming } = useCatalogue();
  const filter = useMemo(() => readFilter(f).filter, [f]);
  const all = catalogue.data?.texts;
  const texts = useMemo(() => amongThem(all ?? [], codes), [all, codes]);
  return (
    <ListState list={catalogue} loading={t('texts.loading')}>
      {({ parents }) => (
        <>
          <Soft small className={styles['about']}>
            {t('texts.facets.about')}
          </Soft>
          <Facets {...{ texts, naming, parents, filter }} onFilter={(next) => onFilter(writeFilter(next))} isBare />
        </>
      )}
    </ListState>
  );
}

/** Which texts the numbers are of that stand here; where no text is meant, that, and with `allHref` the way to all of them. */
export function CountedTexts({ within, allHref }: { within: TextsChosen; allHref: string | undefined }) {
  const { t, plural } = useI18n();
  const { catalogue, naming } = useCatalogue();
  const said = useTermSaid(naming);
  const { texts: codes, f } = within;
  const { filter } = readFilter(f);
  if (catalogue.data === undefined || (codes.length === 0 && filter.length === 0)) return null;
  const meant = amongThem(catalogue.data.texts, codes).filter((text) => matches(text, filter));
  if (meant.length === 0) {
    return (
      <p role="status" className={styles['counted']}>
        {t('facets.no-text')}{' '}
        {allHref !== undefined && (
          <a href={allHref} data-stays>
            {t('words.wider.texts')}
          </a>
        )}
      </p>
    );
  }
  const named = codes.length > NAMED ? [...codes.slice(0, NAMED), '…'] : codes;
  const by = [...(named.length === 0 ? [] : [named.join(', ')]), ...filter.map(said)].join('; ');
  const words = meant.reduce((sum, text) => sum + text.words, 0);
  return (
    <Soft className={styles['counted']}>
      {t('words.scope', { texts: plural('unit.texts', meant.length), words: plural('unit.words', words), by })}
    </Soft>
  );
}
