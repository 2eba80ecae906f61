// 故意种下的缺陷 · fault/defects
/**
 * Defects as changes of the source texts, planted in a scratch copy; the product has no switch for them. `cut` must stand in its
 * file exactly once: when the source moves on, planting fails loudly and the defect is written anew.
 */
export interface Edit {
  readonly file: string
  readonly cut: string
  readonly put: string
}
export interface Defect {
  readonly name: string
  readonly edits: readonly Edit[]
  /** the test that must fail, and what it must say: a copy that fails for another reason has caught nothing */
  readonly caughtBy: { readonly file: string; readonly test: string; readonly says: RegExp }
}

/** The source with the defect in it. Throws when the place is not there, or there more than once. */
export const planted = (defect: Defect, edit: Edit, source: string): string => {
  const parts = source.split(edit.cut)
  if (parts.length !== 2)
    throw new Error(
      `「${defect.name}」种不下：${edit.file} 里这一段有 ${parts.length - 1} 处，缺陷要按现在的源码重写\n${edit.cut}`,
    )
  return parts.join(edit.put)
}

const device = 'tests/fault/device.test.ts'
const month = 'tests/server/monthSimulation.test.ts'

/** The one that is planted in every run, so that it is known that something would be caught: a real browser sees it in seconds. */
export const canary = 'green before anything is written'

export const defects: readonly Defect[] = [
  {
    // what was applied already is taken for a copied device's: the lanes refuse it, or the books do when it comes under new numbers,
    // and then nothing goes up any more
    name: 'the server does not know an operation again',
    edits: [
      {
        file: 'server/core/floor/admit.ts',
        cut: '    const before = known.get(one.at.opId)\n',
        put: "    const before = known.get('')\n",
      },
    ],
    caughtBy: {
      file: 'tests/fault/server/door.test.ts',
      test: 'the server has committed and its answer is lost',
      says: /stuck: |exception .*"code":"A1103"/,
    },
  },
  {
    // Workbox's order of things: out of the store, over the air, back into the store when that failed
    name: 'deleted before it is sent',
    edits: [
      {
        file: 'src/data/push/engine.ts',
        cut: '    const outcome = await sendBatch(',
        put: `    await this.queue['db'].pending.bulkDelete(batch.rows.map((row) => [row.inc, row.seq]))
    const outcome = await sendBatch(`,
      },
      {
        file: 'src/data/push/engine.ts',
        cut: '    return this.react(batch, outcome)',
        put: `    await this.queue['db'].pending.bulkPut([...batch.rows])
    return this.react(batch, outcome)`,
      },
    ],
    caughtBy: {
      file: device,
      test: 'the battery dies while a batch is in the air: the batch is still on the device',
      says: /lost: /,
    },
  },
  {
    // redux-offline's rule: a client error will not get better, so the operation goes
    name: 'dropped on 4xx',
    edits: [
      {
        file: 'src/data/push/engine.ts',
        cut: `      case 'unreadable':
        if (rows.length === 1)`,
        put: `      case 'unreadable':
        await this.queue['db'].pending.bulkDelete(rows.map((row) => [row.inc, row.seq]))
        if (rows.length === 1)`,
      },
    ],
    caughtBy: { file: device, test: 'no status makes an operation disappear', says: /lost: / },
  },
  {
    name: 'green when the request is answered, before the transaction is complete',
    edits: [
      {
        file: 'src/data/outbox/write.ts',
        cut: 'pending.add(row)',
        put: "pending.add(row).addEventListener('success', () => transaction.dispatchEvent(new Event('complete')))",
      },
    ],
    caughtBy: { file: device, test: 'a write that dies after its last request was answered is not green', says: /lost: / },
  },
  {
    name: 'green before anything is written',
    edits: [
      {
        file: 'src/data/outbox/committer.ts',
        cut: 'outcome = await write(db, plan)',
        put: "void write(db, plan)\n      outcome = 'done' as Written",
      },
    ],
    caughtBy: { file: device, test: 'a write that dies after its last request was answered is not green', says: /lost: / },
  },
  {
    name: 'one copy only, in the log that the browser throws away',
    edits: [{ file: 'src/data/outbox/backup.ts', cut: 'for (const row of rows) pending.put(row)', put: 'void [rows, pending]' }],
    caughtBy: {
      file: device,
      test: 'the battery dies inside a write: the browser deletes its databases at the second start, and nothing green goes with them',
      says: /expected false to be true/,
    },
  },
  {
    name: 'green before the second copy',
    edits: [
      {
        file: 'src/data/outbox/committer.ts',
        cut: 'void copied.then(() => {\n          let from',
        put: 'void Promise.resolve().then(() => {\n          let from',
      },
    ],
    caughtBy: {
      file: device,
      test: 'the battery dies inside a write: the browser deletes its databases at the second start, and nothing green goes with them',
      says: /expected false to be true/,
    },
  },
  {
    name: 'nobody listens to a connection that work holds',
    edits: [
      {
        file: 'server/platform/pool.ts',
        cut: "client.on('error', () => lostClients.add(client))",
        put: 'lostClients.delete(client)',
      },
    ],
    caughtBy: {
      file: 'tests/fault/server/database.test.ts',
      test: 'a connection that breaks while work holds it ends no server; the work is done again, once',
      says: /ECONNRESET|Connection terminated/,
    },
  },
  {
    name: 'what may be committed is done again',
    edits: [{ file: 'server/platform/pool.ts', cut: 'new DatabaseLost(!isCommitting)', put: 'new DatabaseLost(true)' }],
    caughtBy: {
      file: 'tests/fault/server/database.test.ts',
      test: 'the answer to a commit is lost: the work is not done a second time',
      says: /expected 3 to be 1/,
    },
  },
  {
    // the badge changes the name on the screen only: what the temp worker claims is the leader's
    name: 'a temp worker works in the name of whoever lent him the device',
    edits: [
      {
        file: 'src/floor/device.ts',
        cut: 'actor: taken === null ? actor : { ...actor, tempUserId: taken.tempUserId }',
        put: 'actor',
      },
    ],
    caughtBy: {
      file: 'tests/fault/shift.sweep.ts',
      test: 'a shift of everybody: whatever dies, the books say what the people did',
      says: /LS9001 is stopped at JH\d+ again: 拣货单已被.+接管/,
    },
  },
  {
    // Σ flows = stock still holds, and every flow has its paper: only who counts the pieces himself sees that they are there twice
    name: 'what an inspection put on the books stays there when it is done anew',
    edits: [
      {
        file: 'server/returns/again.ts',
        cut: 'if (locationNo === null || ownerNo === null',
        put: 'if (locationNo !== null || ownerNo === null',
      },
    ],
    caughtBy: { file: month, test: 'a month of goods in, out and back closes', says: /T-01-01-1-0/ },
  },
  {
    name: 'pieces beyond the order and those of it stand in EXC-STAGE together',
    edits: [
      {
        file: 'src/contract/ops/receiveLine.ts',
        cut: 'mergePatches(taken, inException(op, goods, over, ctx)),',
        put: 'mergePatches(taken, inException(op, goods, p.qty, ctx)),',
      },
    ],
    caughtBy: { file: month, test: 'a month of goods in, out and back closes', says: /EXC-STAGE/ },
  },
]
