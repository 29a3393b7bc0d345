import { type Catalogue, type Keywords, type Naming, readFilter, type TextFilter, writeFilter } from '@glosa/contract';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ChosenFilters } from '../../../parts/facets/ChosenFilters.tsx';
import { Facets } from '../../../parts/facets/Facets.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import styles from './keywords.module.css';
import { changed, isChosen, type KeywordsView } from './view.ts';

interface Props {
  catalogue: Catalogue;
  view: KeywordsView;
  onView: (view: KeywordsView) => void;
  /** How many texts and words each side has, once it is known. */
  sizes: Pick<Keywords, 'selection' | 'reference'> | undefined;
}

/** Texts that the address names one by one. */
function NamedTexts({ catalogue, view, onView }: Pick<Props, 'catalogue' | 'view' | 'onView'>) {
  const { t, name } = useI18n();
  const known = new Map(catalogue.texts.map((text) => [text.code, text.name]));
  return (
    <ul className={styles['named']}>
      {view.texts.map((code) => {
        const own = known.get(code);
        const said = own === undefined ? code : name(own);
        return (
          <li key={code}>
            <Button
              small
              aria-label={t('texts.facets.remove', { term: said })}
              onClick={() => onView(changed(view, { texts: view.texts.filter((one) => one !== code) }))}
            >
              {said}
              <X aria-hidden="true" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Side(props: Props & { side: 'selection' | 'reference'; naming: Naming }) {
  const { catalogue, view, onView, sizes, side, naming } = props;
  const { t, plural } = useI18n();
  const isSelection = side === 'selection';
  // What was opened for the first choice stays open for further ones.
  const [isOpen, setOpen] = useState(isSelection && !isChosen(view));
  const field = isSelection ? 'f' : 'against';
  const f = view[field];
  const filter = useMemo(() => readFilter(f).filter, [f]);
  const onFilter = (next: TextFilter) => onView(changed(view, { [field]: writeFilter(next) }));
  const size = sizes?.[side];
  const isRest = !isSelection && filter.length === 0;
  return (
    <section aria-label={t(`keywords.${side}`)} className={styles['side']}>
      <h2>{t(isSelection ? 'keywords.selection' : 'keywords.against')}</h2>
      {isRest && <p>{t('keywords.against.rest')}</p>}
      {isSelection && view.texts.length > 0 && <NamedTexts {...{ catalogue, view, onView }} />}
      <ChosenFilters f={f} of={t(`keywords.${side}`)} naming={naming} onFilter={onFilter} />
      {size !== undefined && size.texts > 0 && (
        <Soft small>
          {t('keywords.side', { texts: plural('unit.texts', size.texts), words: plural('unit.words', size.tokens) })}
        </Soft>
      )}
      <details className={styles['choose']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t(isSelection ? 'keywords.change' : 'keywords.against.change')}</summary>
        <div className={styles['facets']}>
          <Facets {...{ naming, filter, onFilter }} texts={catalogue.texts} parents={catalogue.parents} isBare />
        </div>
      </details>
    </section>
  );
}

/** The texts that are asked about, and those that they are compared with. */
export function Sides(props: Props) {
  const { language } = useI18n();
  const { names, fields } = props.catalogue;
  const naming = useMemo(() => ({ language, names, fields }), [language, names, fields]);
  return (
    <div className={styles['sides']}>
      <Side {...props} side="selection" naming={naming} />
      <Side {...props} side="reference" naming={naming} />
    </div>
  );
}
