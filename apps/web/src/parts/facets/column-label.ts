import { type AnyColumn, furtherLabel, isFurther, type Naming } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';

/** What a column of the list is called: one of a declared field as the installation says. */
export function useColumnLabel(naming: Naming): (column: AnyColumn) => string {
  const { t } = useI18n();
  return (column) => (isFurther(column) ? furtherLabel(naming, column) : t(`texts.column.${column}`));
}
