import { LIST_FORMATS } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ExportFormats, ExportMenu } from '../../../parts/ExportMenu.tsx';

/** The whole list as a file. `about`: what the file holds; `href`: the address of the file in a format. */
export function ExportList(props: { about: string; href: (format: (typeof LIST_FORMATS)[number]) => string }) {
  const { about, href } = props;
  const { t } = useI18n();
  return (
    <ExportMenu title={t('words.export')}>
      <p>{about}</p>
      <ExportFormats formats={LIST_FORMATS} href={href} />
    </ExportMenu>
  );
}
