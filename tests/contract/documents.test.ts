// Every document of the contract against its own life: who names a way has an act for it, and acts go no other ways.
import { describe, expect, test } from 'vitest'
import { linesOf, startsFrom, type Act, type Document } from '#contract/document'
import { actsByPath, documentCalls } from '#contract/documentCalls'
import { isEnd, movesOf, orderOf, statesNamed } from '#contract/rules/life'
import type { Fields } from '#contract/kinds'
import { rights } from '#contract/menu/menu'
import { documents } from '../support/definitions.ts'

const known = new Set(rights)
const endsOf = (of: Document, { to }: Act): readonly number[] => statesNamed(of.life, [to ?? []].flat())

test('there are documents', () => expect([...documents.keys()]).toContain('stock/move'))

describe.each([...documents.values()].map((of) => [of.id, of] as const))('%s', (_id, of) => {
  const changing = Object.entries(of.acts).filter(([name, act]) => name !== 'make' && (act.to ?? undefined) !== undefined)

  test('acts go the ways the life gives them, and every way given to an act is one', () => {
    const gone = changing.flatMap(([name, act]) =>
      (startsFrom(of, act) ?? orderOf(of.life).filter((status) => !isEnd(of.life, status))).flatMap((from) =>
        endsOf(of, act).map((to) => `${from}→${to} act ${name}`),
      ),
    )
    const given = movesOf(of.life)
      .filter(({ by }) => by.startsWith('act '))
      .map(({ from, to, by }) => `${from}→${to} ${by}`)
    // an act whose effect decides need not lead to each of its ends from everywhere
    expect(given.filter((way) => !gone.includes(way))).toEqual([])
    const single = changing.filter(([, act]) => !Array.isArray(act.to)).map(([name]) => `act ${name}`)
    expect(gone.filter((way) => single.some((act) => way.endsWith(` ${act}`)) && !given.includes(way))).toEqual([])
  })

  test('an act that is a job is offered wherever the job moves them from, and says no more of it', () => {
    for (const act of Object.values(of.acts)) {
      if (act.by === undefined) continue
      const from = startsFrom(of, act) ?? orderOf(of.life)
      expect(movesOf(of.life).filter((move) => move.by === act.by && !from.includes(move.from))).toEqual([])
      expect([act.to, act.stamps, act.many?.[2]]).toEqual([undefined, undefined, 'each'])
    }
  })

  test('an act asks for a right of the menu and says what is lost', () => {
    for (const [name, act] of Object.entries(of.acts)) {
      expect({ name, known: known.has(act.right) }).toEqual({ name, known: true })
      if (act.danger === true) expect(act.ask?.[1] ?? '').not.toBe('')
      expect(Object.keys(act).length).toBeLessThanOrEqual(14)
    }
    expect(Object.keys(of.import ?? {}).length).toBeLessThanOrEqual(8)
  })

  test('acts of one path are told apart by what is sent, or by what they have to be told', () => {
    for (const acts of actsByPath(of).values()) {
      const needed = (fields: Fields): readonly string[] => Object.keys(fields).filter((name) => fields[name]?.required === true)
      const sent = acts.map(([, { send = {}, lines, fields = {} }]) => JSON.stringify([send, lines?.[0] ?? '', needed(fields)]))
      expect(new Set(sent).size).toBe(acts.length)
    }
  })

  test('the calls have ids and routes of their own', () => {
    const calls = documentCalls(of)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  test('lines name fields that exist, and what they are known by is entered', () => {
    const lines = linesOf(of)
    for (const name of [...lines.enter, ...lines.unique, ...(lines.list ?? [])]) expect(name in lines.fields).toBe(true)
    for (const name of lines.unique) expect(lines.enter).toContain(name)
    for (const name of of.blind?.lines ?? []) expect(name in lines.fields).toBe(true)
    for (const [{ search = [] }, by] of of.listed ?? []) expect(search).toContain(by)
    // a list keeps its conditions in the address of its page
    if (of.listed !== undefined) expect(of.page[2]).toBeDefined()
    for (const name of of.import?.columns ?? []) expect(name in lines.fields || name in of.fields).toBe(true)
  })
})
