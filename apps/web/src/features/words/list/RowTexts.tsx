import type { WordRow, Words } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { TextBars } from '../pieces/TextBars.tsx';
import styles from './list.module.css';
import type { WordsAddress } from './words-address.ts';

/** So many texts, those with most, are told by their codes. */
const TOLD = 3;

/** In how many texts a word occurs, and where most; opened, how often in each. A word of one text names it. */
export function RowTexts(props: { address: WordsAddress; row: WordRow; texts: Words['texts'] }) {
  const { row, texts } = props;
  const { plural, name, number } = useI18n();
  const [open, setOpen] = useState(false);
  const known = new Map(texts.map((text) => [text.code, text]));
  const rows = row.perText.map(({ code, hits }) => {
    const text = known.get(code);
    return { code, hits, name: text?.name ?? alike(code), tokens: text?.tokens ?? 0 };
  });
  const [only, another] = rows;
  if (only !== undefined && another === undefined) {
    return (
      <Soft small>
        <Name of={only.name} /> {name(only.name) !== only.code && <span>{only.code}</span>}
      </Soft>
    );
  }
  const top = rows.toSorted((a, b) => b.hits - a.hits).slice(0, TOLD);
  return (
    <details className={styles['rowTexts']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {plural('words.in-texts', rows.length)}
        {top.map((text) => (
          <span key={text.code} className={styles['topText']} title={name(text.name)}>
            {text.code} {number(text.hits)}
          </span>
        ))}
        {rows.length > TOLD && <span aria-hidden="true">…</span>}
      </summary>
      {open && <TextBars rows={rows} q={row.q} of={row.value} />}
    </details>
  );
}
