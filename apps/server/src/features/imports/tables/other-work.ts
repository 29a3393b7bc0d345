/** Imports of the tables for the whole corpus. */
import type { ImportMode, OtherImportKind } from '@glosa/contract';
import { FormError, NotFound } from '../../../errors.ts';
import type { ImportWork } from '../run/import-work.ts';
import { applyOther, deedOf, type OtherPlan, planOther, restoration } from './others.service.ts';
import { currentVersion, findVersion } from './others.store.ts';

/** A table that a form or the command sends. */
export interface OtherTarget {
  work: 'other';
  kind: OtherImportKind;
  mode: ImportMode;
}

/** An earlier state of a table to be the current one again; by the id of the version. */
export interface RestoreOtherTarget {
  work: 'restore-other';
  id: number;
}

export function otherWork({ kind, mode }: OtherTarget): ImportWork<OtherPlan> {
  return {
    plan: (reader, { onStage, ...upload }) => planOther(reader, { kind, mode, ...upload }, onStage),
    apply,
  };
}

export function restoreOtherWork({ id }: RestoreOtherTarget): ImportWork<OtherPlan> {
  return {
    async plan(reader, { actor, onStage }) {
      const version = await findVersion(reader, id);
      const upload = version && (await restoration(reader, version, actor));
      if (version === null || upload === null) throw new NotFound(`No version ${id}.`);
      const last = await currentVersion(reader, version.kind);
      // Asked for twice, it is done once.
      if (version.version === last?.version || version.version === last?.ofVersion) {
        throw new FormError('current', 'import.error.current-version');
      }
      // It is wanted although nothing may differ: the history says that it was brought back.
      return { ...(await planOther(reader, upload, onStage)), unchanged: false };
    },
    apply,
  };
}

const apply: ImportWork<OtherPlan>['apply'] = async (writer, plan) => {
  const texts = await applyOther(writer, plan);
  return { stored: { what: plan.upload.kind, texts }, deed: deedOf(plan) };
};
