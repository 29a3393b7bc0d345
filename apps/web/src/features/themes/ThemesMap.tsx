import type { ThemeKind, ThemeTreeNode } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { LabelledCell } from '../../parts/plots/MosaicPlot.tsx';
import { PlotFrame } from '../../parts/plots/PlotFrame.tsx';
import { squarify } from '../../parts/plots/squarify.ts';
import { themeHref } from './themes-address.ts';
import { type ToldTheme, toldThemes } from './told-themes.ts';

/** In px. */
const HEIGHT = 320;

/** What the texts tell of: an area for the passages of each theme itself; nothing where fewer than two occur. */
export function ThemesMap({ kind, themes }: { kind: ThemeKind; themes: readonly ThemeTreeNode[] }) {
  const { t, plural, name, number } = useI18n();
  const told = useMemo(() => toldThemes(themes), [themes]);
  const [first] = told;
  if (first === undefined || told.length < 2) return null;
  return (
    <PlotFrame<ToldTheme>
      name={`glosa-${kind}-themes`}
      title={t(`plots.themes.${kind}`)}
      finding={t('plots.themes.finding', {
        theme: name(first.theme.name),
        passages: plural('unit.passages', first.theme.own),
        count: number(told.length),
      })}
      columns={[
        { key: 'theme', label: t('plots.themes.theme'), value: ({ theme }) => name(theme.name) },
        { key: 'within', label: t('plots.within'), value: ({ within }) => within.map(name).join(' › ') || null },
        { key: 'passages', label: t('plots.passages'), isNumber: true, value: ({ theme }) => theme.own },
      ]}
      rows={told}
      keyOf={({ theme }) => String(theme.id)}
      actOf={({ theme }) => ({ href: themeHref(kind, theme.id) })}
      draw={(width) => {
        const boxes = squarify(
          told.map(({ theme }) => theme.own),
          { x: 0, y: 0, width, height: HEIGHT },
        );
        const marks = told.map(({ theme }, at) => {
          const box = boxes[at];
          return (
            box !== undefined && (
              <LabelledCell
                key={theme.id}
                of={String(theme.id)}
                box={box}
                label={name(theme.name)}
                figure={number(theme.own)}
              />
            )
          );
        });
        return { height: HEIGHT, marks };
      }}
    />
  );
}
