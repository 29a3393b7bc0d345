import type { ComponentProps, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/** A distance of the design: the number of its token `--space-…`. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface Layout {
  /** Between all, or between rows and between columns. */
  gap?: Step | readonly [rows: Step, columns: Step];
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'flex-end' | 'space-between';
}

/** `as`: the element, where it is not the usual one. */
type Props<T extends ElementType, Own> = { as?: T } & Own & Omit<ComponentProps<T>, 'as' | 'style' | keyof Own>;

function draw(
  look: 'row' | 'stack',
  { as: Tag = 'div', gap = 0, align, justify, className, ...others }: Props<ElementType, Layout>,
) {
  const distances = [gap].flat().map((step) => `var(--space-${step})`);
  const style = { gap: distances.join(' '), alignItems: align, justifyContent: justify };
  return <Tag className={classNames(styles[look], className)} style={style} {...others} />;
}

/** Things side by side, which go on below where there is no room. */
export function Row<T extends ElementType = 'div'>(props: Props<T, Layout>) {
  return draw('row', props);
}

/** Things one below the other. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, Layout>) {
  return draw('stack', props);
}

/** What is said in passing. */
export function Soft<T extends ElementType = 'p'>(props: Props<T, { small?: boolean }>) {
  const { as: Tag = 'p', small, className, ...others }: Props<ElementType, { small?: boolean }> = props;
  return <Tag className={classNames(styles['soft'], small && styles['small'], className)} {...others} />;
}
