import {
  addSourcePackage,
  changeSourcePackage,
  type ImportReport,
  type SourcePackageResult,
  sourceFile,
  sourceVersions,
} from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../../db/open.ts';
import { FormError } from '../../../errors.ts';
import { type Call, route } from '../../../http/route.ts';
import {
  changeNode,
  requireGoodChange,
  requireGoodForm,
  requireNamable,
  requirePlace,
} from '../../sources/manage-sources.service.ts';
import { readSiblings } from '../../sources/sources.service.ts';
import { reportOf, summaryOf } from '../report/import-answer.ts';
import { type ImportService, importInTurn, requireWelcome } from '../run/import-service.ts';
import { getPackageZip, listPackageVersions } from './package-versions.ts';
import type { PackagePlace } from './sources.service.ts';

/** The calls by which staff bring packages of sources, and get them back. */
export function registerPackages(app: FastifyInstance, service: ImportService): void {
  const { storage } = service;
  const beforeUpload = (call: PackageCall) => (isShort(call) ? undefined : requireWelcome(service, call));
  route(
    app,
    addSourcePackage,
    async (call) => {
      const form = requireGoodForm(call.body, 'package', fileFaults(call));
      const place = { form, under: call.params.id };
      await storage.snapshot((reader) => requirePlace(reader, place.under, form));
      return takePackage(service, call, place);
    },
    { beforeUpload },
  );
  route(
    app,
    changeSourcePackage,
    async (call) => {
      const form = requireGoodChange(call.body, 'package');
      const { id } = call.params;
      if (call.upload !== null) {
        await storage.snapshot((reader) => requireNamable(reader, id, 'package', form));
        return takePackage(service, call, { form, node: id });
      }
      await changeNode(storage, id, 'package', form, { ...doerOf(call), at: service.now() });
      return answerOf(storage, id, null);
    },
    { beforeUpload },
  );
  route(app, sourceVersions, ({ params }) => storage.snapshot((reader) => listPackageVersions(reader, params.id)));
  route(app, sourceFile, ({ params, query }) =>
    storage.snapshot((reader) => getPackageZip(reader, params.id, query.version)),
  );
}

type PackageCall = Call<typeof addSourcePackage> | Call<typeof changeSourcePackage>;

/** Bytes: a form in which only names are. */
const SHORT = 64 * 1024;

/** Names are not held up by uploads, and do not count as one. */
function isShort({ reply }: PackageCall): boolean {
  const length = Number(reply.request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length <= SHORT;
}

const fileFaults = ({ upload }: PackageCall) =>
  upload === null ? ({ file: 'form.required' } as const) : ({} as const);

const doerOf = ({ session, reply }: PackageCall) => ({ actor: session?.login ?? '', requestId: reply.request.id });

async function takePackage(
  service: ImportService,
  call: PackageCall,
  place: PackagePlace,
): Promise<SourcePackageResult> {
  const { upload, language } = call;
  if (upload === null) throw new FormError('form.required', 'form.required', {}, {}, { file: 'form.required' });
  if (isShort(call)) requireWelcome(service, call)();
  const outcome = await importInTurn(service, call, { work: 'package', place }, { upload, keepsFile: false });
  const { status, problems, losses, stored } = outcome;
  const report = reportOf(outcome, language);
  if (stored?.what === 'package') return answerOf(service.storage, stored.nodeId, report);
  if (status === 'unchanged' && 'node' in place) {
    // The file has the verses that are stored; what the form says is stored all the same.
    await changeNode(service.storage, place.node, 'package', place.form, { ...doerOf(call), at: service.now() });
    return answerOf(service.storage, place.node, report);
  }
  if (status === 'refused') return { error: summaryOf(problems, language), code: 'refused', report };
  const error = DICTIONARIES[language]['source.error.confirm-package'];
  return { error, code: 'confirm', report, ...(losses && { losses }) };
}

/** The package as it is now, among its siblings. */
function answerOf(storage: Storage, id: number, report: ImportReport | null): Promise<SourcePackageResult> {
  return storage.snapshot(async (reader) => ({ ...(await readSiblings(reader, id)), report }));
}
