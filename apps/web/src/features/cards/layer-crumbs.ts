import type { Names } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import type { Crumb } from '../../ui/page-frame.tsx';
import { type LayerAddress, listHref } from './layer-address.ts';

/** The way to a layer's cards: the text, the kind of layer, of an other transcript its designation. */
export function useLayerCrumbs() {
  const { t, name } = useI18n();
  return (layer: LayerAddress, names: Names): Crumb[] => {
    const { type, code, designation } = layer;
    const kind = { label: t(`import.kind.${type}`) };
    return [
      { label: t('page.manage-texts'), href: paths.manageTexts() },
      { label: name(names) || code, href: paths.manageText(code) },
      ...(designation === null
        ? [{ ...kind, href: listHref(layer) }]
        : [
            { ...kind, href: paths.manageOtherTranscript({ code }) },
            { label: designation, href: paths.manageOtherTranscript({ code, designation }) },
          ]),
    ];
  };
}
