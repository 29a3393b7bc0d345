import { callAddress, exportTexts, LIST_FORMATS } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ExportFormats, ExportMenu } from '../../../parts/ExportMenu.tsx';

/** What is shown as a file; `asked` as the address of the page has it. */
export function ExportTexts({
  asked,
  isEmpty,
}: {
  asked: Readonly<Record<'find' | 'f' | 'sort' | 'columns', string>>;
  isEmpty: boolean;
}) {
  const { t, language } = useI18n();
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  return (
    <ExportMenu title={t('texts.export.title')} disabled={isEmpty}>
      <p>{t('texts.export.about')}</p>
      <ExportFormats
        formats={LIST_FORMATS}
        href={(format) => callAddress(exportTexts, { query: { ...said, format, lang: language } })}
        remark={t('texts.export.remark')}
      />
    </ExportMenu>
  );
}
