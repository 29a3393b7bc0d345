import {
  changeFlatContent,
  changeFlatShown,
  convertImage,
  flatContent,
  flatHistory,
  flatText,
  flatTitles,
  flatVersion,
  type Language,
  restoreFlatText,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { FormError } from '../../errors.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import { convertPicture } from './convert-image.ts';
import {
  type Author,
  checkText,
  describeText,
  findSpot,
  listHistory,
  listTabs,
  readText,
  readVersion,
  restoreText,
  saveText,
  showTab,
} from './flat.service.ts';
import type { FlatPlace } from './flat.store.ts';
import type { PageFacts } from './page-facts.ts';

interface StaffCall {
  params: FlatPlace;
  language: Language;
  session: Session | undefined;
  reply: { request: { id: string } };
}

export interface FlatService {
  storage: Storage;
  now: () => Date;
  facts: PageFacts;
}

const isStaff = (session: Session | undefined): boolean => session?.role === 'admin' || session?.role === 'editor';

/** Text and pictures go out as what no browser draws as a page. */
const plainText = (name: string, text: string) => new FileAnswer(name, 'text/plain; charset=utf-8', Buffer.from(text));

/** The calls about pages whose texts the staff write. */
export function registerFlatPages(app: FastifyInstance, service: FlatService): void {
  const { storage, now, facts } = service;
  registerReading(app, service);
  const authorOf = ({ session, reply }: StaffCall): Author => ({
    ...{ actor: session?.login ?? '', requestId: reply.request.id, at: now() },
  });
  const spotOf = ({ params, language }: StaffCall) => findSpot(storage.read, params, language, true);

  route(app, changeFlatContent, async (call) => {
    const { body: html, query } = call;
    const spot = await spotOf(call);
    const order = { html, version: query.version, confirm: query.confirm === '1' };
    if (query.dryRun === '1') {
      const text = await storage.snapshot((reader) => describeText(reader, spot, facts));
      return { text: { ...text, content: checkText(spot, { ...order, confirm: true }) }, saved: false };
    }
    return storage.transact(async (writer) => {
      const saved = await saveText(writer, spot, order, authorOf(call));
      return { text: await describeText(writer, spot, facts), saved };
    });
  });
  route(app, restoreFlatText, async (call) => {
    const spot = await spotOf(call);
    return storage.transact(async (writer) => {
      const saved = await restoreText(writer, spot, call.body, authorOf(call));
      return { text: await describeText(writer, spot, facts), saved };
    });
  });
  route(app, changeFlatShown, async (call) => {
    const spot = await spotOf(call);
    await storage.transact((writer) => showTab(writer, spot, call.body.shown, authorOf(call)));
    return { shown: call.body.shown };
  });
  route(app, convertImage, async ({ upload }) => {
    if (upload === null) throw new FormError('form.required', 'form.required', {}, {}, { image: 'form.required' });
    return plainText('image.txt', await convertPicture(upload.bytes));
  });
}

function registerReading(app: FastifyInstance, { storage, facts }: FlatService): void {
  route(app, flatTitles, async ({ params: { code }, language, session }) =>
    listTabs(storage.read, code, language, isStaff(session)),
  );
  route(app, flatContent, async ({ params, language, session }) => {
    const text = await storage.snapshot(async (reader) =>
      readText(reader, await findSpot(reader, params, language, isStaff(session)), isStaff(session), facts),
    );
    return plainText(`${params.code}-${params.tab}.txt`, text);
  });
  route(app, flatText, async ({ params, language }) =>
    storage.snapshot(async (reader) => describeText(reader, await findSpot(reader, params, language, true), facts)),
  );
  route(app, flatHistory, async ({ params, language }) =>
    storage.snapshot(async (reader) => listHistory(reader, await findSpot(reader, params, language, true))),
  );
  route(app, flatVersion, async ({ params, language }) =>
    storage.snapshot(async (reader) => {
      const spot = await findSpot(reader, params, language, true);
      return { content: await readVersion(reader, spot, params.version, facts) };
    }),
  );
}
