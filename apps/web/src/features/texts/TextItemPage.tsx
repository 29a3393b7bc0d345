import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { usePageQuery } from '../../router/react.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { readTextAddress, type TextAddress } from './address.ts';
import { NoPlace } from './NoPlace.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { TextReader } from './TextReader.tsx';
import { useCompleteAddress } from './use-complete-address.ts';

function NoText() {
  const { t } = useI18n();
  return (
    <PageBody width="text">
      <PageHeading title={t('reading.which-text')} />
      <p>
        <a href={paths.texts()}>{t('reading.to-list')}</a>
      </p>
    </PageBody>
  );
}

function AddressedText({ address }: { address: TextAddress & { code: string } }) {
  const complete = useCompleteAddress(address);
  if (complete.failed) return <NoPlace address={address} />;
  if (complete.address === null) return <ReadingSkeleton />;
  return <TextReader address={complete.address} />;
}

/** `/texts/item`: a range of a text. All that it shows is in its address. */
export function TextItemPage() {
  const address = readTextAddress(usePageQuery());
  const { code } = address;
  if (code === null) return <NoText />;
  return <AddressedText key={code} address={{ ...address, code }} />;
}
