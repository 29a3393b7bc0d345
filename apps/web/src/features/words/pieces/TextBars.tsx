import type { Names } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { NumberLink } from './NumberLink.tsx';
import styles from './pieces.module.css';

/** More texts than this are folded away until asked for. */
const SHOWN = 15;

/** So many in a million words; with one decimal where it is small. */
export function perMillion(hits: number, tokens: number): number {
  const rate = tokens === 0 ? 0 : (hits / tokens) * 1_000_000;
  return rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);
}

interface TextRow {
  code: string;
  name: Names;
  witness?: string | null;
  hits: number;
  tokens: number;
}

interface Of {
  q: string | null;
  of: string;
  /** The filter that chose the texts. */
  f: string;
}

function Row({ text, q, most, of, f }: Of & { text: TextRow; most: number }) {
  const { name, number } = useI18n();
  const rate = perMillion(text.hits, text.tokens);
  return (
    <tr>
      <th scope="row" title={name(text.name)}>
        <Name of={text.name} /> {name(text.name) !== text.code && <span className={styles['siglum']}>{text.code}</span>}
        {text.witness && (
          <Soft as="span" small className={styles['witness']} lang="und">
            {text.witness}
          </Soft>
        )}
      </th>
      <td className={styles['barCell']} aria-hidden="true">
        <span className={styles['bar']} style={{ inlineSize: `${(rate / most) * 100}%` }} />
      </td>
      <td>
        <NumberLink hits={text.hits} q={q} within={{ texts: [text.code], f }} of={`${of}, ${name(text.name)}`} />
      </td>
      <td>{number(rate)}</td>
    </tr>
  );
}

/** The hits by text: each a bar as long as there are many in a million words, and a number that leads to its places. */
export function TextBars(props: Of & { rows: readonly TextRow[] }) {
  const { rows, q, of, f } = props;
  const { t, number } = useI18n();
  const [all, setAll] = useState(false);
  const found = rows.filter(({ hits }) => hits > 0);
  if (found.length === 0) return null;
  const sorted = found.toSorted((a, b) => b.hits - a.hits);
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  const most = Math.max(...found.map(({ hits, tokens }) => perMillion(hits, tokens)), 0.1);
  return (
    <>
      <table className={styles['bars']}>
        <thead>
          <tr>
            <th scope="col">{t('lists.text')}</th>
            <td />
            <th scope="col">{t('words.frequency')}</th>
            <th scope="col">{t('lists.per-million')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((text) => (
            <Row key={text.code} text={text} q={q} most={most} of={of} f={f} />
          ))}
        </tbody>
      </table>
      {sorted.length > shown.length && (
        <Button small onClick={() => setAll(true)}>
          {t('results.more-texts', { count: number(sorted.length - shown.length) })}
        </Button>
      )}
    </>
  );
}
