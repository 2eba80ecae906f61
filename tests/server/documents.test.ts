// Acts of every document through the HTTP door: each state × each act, a stale page, two at once, many at a time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEntry, numberOf, startsFrom, type Act, type Document } from '#contract/document'
import { orderOf, statesNamed } from '#contract/rules/life'
import { documents } from '../support/definitions.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 1, 'G1', 5_000)
  await addStock(world, 'A-02', 2, 'G1', 1)
})
afterAll(() => world.close())

const piece = { ownerNo, goodsNo: 'G1', batchNo: '', quality: 1 }
/** What makes one of each kind. A document without an entry here fails below. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'stock/move': {
    ...wh,
    moveType: 1,
    lines: [{ ...piece, fromLocationNo: 'A-01', toLocationNo: 'A-02', planQty: 1 }],
  },
  'stock/adjust': {
    ...wh,
    ownerNo,
    reason: 2,
    lines: [{ locationNo: 'A-01', goodsNo: 'G1', batchNo: '', quality: 1, changeQty: 1 }],
  },
  'stock/check': {
    ...wh,
    checkType: 4,
    checkMode: 1,
    lockLocation: 0,
    planDate: '2025-06-17',
    locationNos: ['A-01'],
  },
}
/** Lines a range would be made into only later, and things of which there is one at a time. */
const around: Readonly<Record<string, { readonly before: string; readonly after: string }>> = {
  'stock/check': {
    before: 'update stock_check_location set is_live = 0 where tenant_id = $1',
    after: `insert into stock_check_line (tenant_id, id, check_no, location_no, owner_no, goods_no, create_time, update_time)
      select tenant_id, id, check_no, 'A-01', '${ownerNo}', 'G1', create_time, create_time from stock_check where tenant_id = $1 and check_no = $2`,
  },
}
const make = async (of: Document, status?: number): Promise<string> => {
  const act = of.acts['make']
  const { before, after } = around[of.id] ?? {}
  if (before !== undefined) await world.run((ctx) => ctx.tx.query(before, [ctx.tenantId]))
  const { data, msg } = await world.send<Readonly<Record<string, string>>>(act?.path ?? '', { ...bodies[of.id], ...act?.send })
  expect(msg).toBe('')
  const no = data[numberOf(of)] ?? ''
  if (after !== undefined) await world.run((ctx) => ctx.tx.query(after, [ctx.tenantId, no]))
  if (status !== undefined)
    await world.run((ctx) =>
      ctx.tx.query(`update ${of.table} set status = $3 where tenant_id = $1 and ${column(of)} = $2`, [ctx.tenantId, no, status]),
    )
  return no
}
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const column = (of: Document): string => columnOf(numberOf(of))
const stands = async (of: Document, no: string): Promise<{ status: number; version: number }> => {
  const [row] = await rows<{ status: number; version: number }>(
    world,
    `select status, version from ${of.table} where tenant_id = $1 and ${column(of)} = $2`,
    [no],
  )
  return row ?? { status: -1, version: -1 }
}
type Named = readonly [name: string, act: Act]
/** What an act asks, by the kind of each field. */
const typed = ({ asks = {} }: Act): object =>
  Object.fromEntries(
    Object.entries(asks)
      .filter(([, field]) => field.required === true)
      .map(([name, { kind, min = 1 }]) => [name, kind === 'text' || kind === 'code' ? 'X' : min]),
  )
/** Lines that are ticked for an act: all of them. */
const ticked = async (of: Document, { lines }: Act, no: string): Promise<object> =>
  lines === undefined
    ? {}
    : {
        [lines[0]]: (
          await rows<{ id: string }>(
            world,
            `select id::text as id from ${of.lines.table} where tenant_id = $1 and ${column(of)} = $2`,
            [no],
          )
        ).map(({ id }) => id),
      }
/** Sends an act as its page would: an edit with everything that stands in the form, read just now. */
const doIt = async (of: Document, [name, act]: Named, no: string, more: object = {}) => {
  const written = name === 'edit' ? { ...bodies[of.id], version: Math.max((await stands(of, no)).version, 0) } : {}
  return world.send(act.path, {
    ...written,
    [numberOf(of)]: no,
    ...act.send,
    ...typed(act),
    ...(await ticked(of, act, no)),
    ...more,
  })
}
/** The same person with less. */
const as = async <T>(less: Partial<World['person']>, work: () => Promise<T>): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, less)
  try {
    return await work()
  } finally {
    Object.assign(world.person, before)
  }
}
/** Acts with a document that is there; where one leads depends on nothing but itself. */
const actsOf = (of: Document): readonly Named[] =>
  Object.entries(of.acts).filter(([name, act]) => name !== 'make' && !Array.isArray(act.to))
/** Those many documents can be sent by. */
const plainActs = (of: Document): readonly Named[] =>
  actsOf(of).filter(([name, act]) => !isEntry(name) && act.asks === undefined && act.lines === undefined && act.to !== undefined)

describe.each([...documents.values()].map((of) => [of.id, of] as const))('%s', (_id, of) => {
  test('every act from every state: it goes where the life lets it, and nowhere else', async () => {
    for (const [name, act] of actsOf(of))
      for (const status of orderOf(of.life)) {
        const no = await make(of, status)
        const before = await stands(of, no)
        const reply = await doIt(of, [name, act], no)
        const from = startsFrom(of, act)
        const seen = { name, code: reply.code, ...(await stands(of, no)) }
        if (from === null || from.includes(status)) {
          const [to = status] = statesNamed(of.life, [act.to ?? []].flat())
          expect(seen).toEqual({ name, status: to, code: '00000', version: before.version + 1 })
        } else expect(seen).toEqual({ name, status, code: 'A1736', version: before.version })
      }
  })

  test('a page read before somebody else acted is refused; a number nobody has is not found', async () => {
    for (const [name, act] of actsOf(of)) {
      const no = await make(of, startsFrom(of, act)?.[0])
      const { version } = await stands(of, no)
      expect(await doIt(of, [name, act], no, { version: version + 1 })).toMatchObject({ code: 'A0409' })
      expect(await doIt(of, [name, act], 'NOBODY')).toMatchObject({ code: 'A0404' })
      expect(await doIt(of, [name, act], no, { version })).toMatchObject({ code: '00000' })
    }
  })

  test('two persons act in the same second: one does it, the other is told', async () => {
    for (const [name, act] of actsOf(of)) {
      const no = await make(of, startsFrom(of, act)?.[0])
      const { version } = await stands(of, no)
      const read = name === 'edit' ? { version } : {}
      const replies = await Promise.all([doIt(of, [name, act], no, read), doIt(of, [name, act], no, read)])
      expect(replies.map(({ code }) => code).toSorted()).toEqual(['00000', name === 'edit' ? 'A0409' : 'A1736'])
    }
  })

  test('nobody acts on what he does not see, one by one or many at a time, nor without the right', async () => {
    for (const [name, act] of actsOf(of)) {
      const no = await make(of, startsFrom(of, act)?.[0])
      const { status } = await stands(of, no)
      const many = () => world.send('POST /v1/document/acts', { document: of.id, act: name, nos: [no], input: typed(act) })
      const one = () => doIt(of, [name, act], no)
      const stranger = { scope: { ...world.person.scope, warehouse: { all: false, keys: new Set<string>() } } } as const
      const guest = { isAdmin: false, rights: new Set([...world.person.rights].filter((right) => right !== act.right)) }
      if (!isEntry(name)) {
        const unseen = await as(stranger, many)
        expect(unseen).toMatchObject({ data: { done: 0, results: [{ no, msg: '数据不存在或无权限查看' }] } })
        expect(await as(guest, many)).toMatchObject({ code: 'A0312' })
      }
      expect(await as(stranger, one)).toMatchObject({ code: 'A0404' })
      expect(await as(guest, one)).toMatchObject({ code: 'A0312' })
      expect(await stands(of, no)).toMatchObject({ status, version: 0 })
    }
  })

  test('what another person has to do is refused to who did the step before', async () => {
    for (const [name, act] of actsOf(of).filter(([, { other }]) => other !== undefined)) {
      const no = await make(of, startsFrom(of, act)?.[0])
      await world.run((ctx) =>
        ctx.tx.query(`update ${of.table} set ${columnOf(act.other ?? '')} = $3 where tenant_id = $1 and ${column(of)} = $2`, [
          ctx.tenantId,
          no,
          world.person.userId,
        ]),
      )
      expect(await doIt(of, [name, act], no)).toMatchObject({ code: 'A1714' })
      const page = await world.send<{ acts: Record<string, string | null> }>(of.page[0], { [numberOf(of)]: no })
      expect(page.data.acts[name]).toBe('不能审核自己提交的单据')
    }
  })

  test('an entry that is handed in as it is saved stands where its act leads', async () => {
    const [next = ''] = of.atOnce ?? []
    const act = of.acts[next]
    if (act === undefined) return
    const [to] = statesNamed(of.life, [act.to ?? []].flat())
    for (const [name, entry] of Object.entries(of.acts).filter(([one]) => isEntry(one))) {
      const no = name === 'make' ? '' : await make(of)
      // who may write it may hand it in
      const guest = { isAdmin: false, rights: new Set([entry.right]) }
      const reply = await as(guest, () =>
        name === 'make'
          ? world.send<Readonly<Record<string, string>>>(entry.path, { ...bodies[of.id], [next]: 1 })
          : doIt(of, [name, entry], no, { [next]: 1 }),
      )
      expect(reply).toMatchObject({ code: '00000', data: { status: to } })
    }
  })

  test('the page says of each act whether it can be done, and why not', async () => {
    const [route] = of.page
    const no = await make(of)
    const { status } = await stands(of, no)
    const page = await world.send<{ acts: Record<string, string | null>; lines: unknown[] }>(route, { [numberOf(of)]: no })
    for (const [name, act] of actsOf(of)) {
      const open = startsFrom(of, act)?.includes(status) ?? true
      expect([name, page.data.acts[name] === null]).toEqual([name, open])
    }
    expect(page.data.lines).toHaveLength(1)
  })

  test('what an act asks is asked of many as well', async () => {
    for (const [name, act] of actsOf(of).filter(([, { asks }]) => asks !== undefined)) {
      const nos = [await make(of, startsFrom(of, act)?.[0])]
      const all = (input: object) => world.send('POST /v1/document/acts', { document: of.id, act: name, nos, input })
      const asked = typed(act)
      if (Object.keys(asked).length > 0) expect(await all({})).toMatchObject({ code: 'A0410' })
      for (const one of Object.keys(asked)) expect(await all({ ...asked, [one]: {} })).toMatchObject({ code: 'A0400' })
      expect(await all(asked)).toMatchObject({ code: '00000', data: { done: 1 } })
    }
  })

  test('many at a time: each that may goes, each that may not says why, and the number seen counts', async () => {
    const [[name, act] = ['', undefined]] = plainActs(of)
    if (act === undefined) return
    const [from = 0] = startsFrom(of, act) ?? []
    const other = orderOf(of.life).find((status) => !(startsFrom(of, act) ?? [status]).includes(status))
    const nos = [await make(of, from), await make(of, other), await make(of, from), 'NOBODY']
    const reply = await world.send<{ done: number; results: { no: string; msg: string | null }[] }>('POST /v1/document/acts', {
      document: of.id,
      act: name,
      nos,
    })
    expect(reply.data.done).toBe(2)
    expect(reply.data.results.map(({ no, msg }) => [no, msg === null])).toEqual(nos.map((no, i) => [no, i === 0 || i === 2]))
    const filter = { status: from, [numberOf(of)]: [await make(of, from), await make(of, from)].join(',') }
    const all = (seen: number) =>
      world.send<{ done: number }>('POST /v1/document/acts', { document: of.id, act: name, filter, seen })
    expect(await all(3)).toMatchObject({ code: 'A2230' })
    expect(await all(2)).toMatchObject({ code: '00000', data: { done: 2 } })
  })
})
