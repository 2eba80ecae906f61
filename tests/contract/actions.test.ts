// 定义里的操作（architecture §3）：每个操作都能从行里凑齐调用的输入。
import { describe, expect, test } from 'vitest'
import {
  disableButton,
  fillIn,
  inputOf,
  isOffered,
  namesOfRow,
  placeholdersIn,
  type LabelAction,
  type RowAction,
} from '#contract/action'
import { call } from '#contract/call'
import { rights } from '#contract/menu/menu'
import { Array as List, Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { calls, resources } from '../support/definitions.ts'

const each = [...resources.values()].flatMap((resource) =>
  (resource.actions ?? []).map(
    (action) => [resource.id, 'verb' in action ? action.verb : action.label, resource, action] as const,
  ),
)
/** Names an action takes from the row: conditions, sentences, paths, labels. */
const namesOf = (action: RowAction): readonly string[] => [
  ...('when' in action ? Object.keys(action.when ?? {}) : []),
  ...('unless' in action ? Object.keys(action.unless ?? {}) : []),
  ...('ask' in action ? (action.ask ?? []).flatMap(placeholdersIn) : []),
  ...('to' in action ? placeholdersIn(action.to) : []),
  ...('labels' in action ? labelled(action.labels) : []),
]
const labelled = (labels: LabelAction['labels']): readonly string[] =>
  (labels.kind === 'badge'
    ? [labels.code, labels.text, labels.no, labels.company, labels.until]
    : [labels.code, labels.text, ...(labels.more ?? [])]
  ).filter((name) => name !== undefined)
const known = new Set(rights)

describe('every action of every definition', () => {
  test.each(each)('%s %s names fields of its list', (_id, _label, resource, action) => {
    expect(namesOf(action).filter((name) => !(name in resource.fields))).toEqual([])
  })
  test.each(each)('%s %s asks for a right of the menu', (_id, _label, resource, action) => {
    const right = 'call' in action ? action.call.may : 'may' in action ? action.may : resource.may.list
    expect(right === 'signedIn' || known.has(right as number)).toBe(true)
  })
  test.each(each.filter(([, , , action]) => 'call' in action))(
    '%s %s fills its call and says no more',
    (_id, _label, of, action) => {
      if (!('call' in action)) return
      const { outside, inside } = namesOfRow(of, action)
      const list = typeof action.rows === 'string' ? action.rows : action.rows?.[0]
      const typed = action.within === undefined ? Object.keys(action.fields ?? {}) : [action.within]
      const given = [...outside, ...Object.keys(action.send ?? {}), ...typed]
      const shape = calls.get(action.call.id)?.input as Shape
      expect(inside.concat(outside).filter((name) => !(name in of.fields))).toEqual([])
      expect(shape.required?.filter((name) => ![...given, list].includes(name)) ?? []).toEqual([])
      expect(given.filter((name) => !(name in (shape.properties ?? {})))).toEqual([])
      if (typeof action.rows === 'string')
        expect(Object.keys(shape.properties?.[action.rows]?.items?.properties ?? {}).toSorted()).toEqual(inside.toSorted())
    },
  )
})

test('what takes a row out of use is red everywhere, and asked about', () => {
  const ends = each.filter(([, label]) => label === disableButton.label).map(([id, , , action]) => [id, action] as const)
  expect(ends.filter(([, action]) => !('danger' in action && action.danger)).map(([id]) => id)).toEqual([])
  expect(ends.filter(([, action]) => !('ask' in action)).map(([id]) => id)).toEqual([])
})

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
}

const lock = call({
  id: 'x/y.lock',
  title: '锁定',
  method: 'POST',
  path: '/v1/x/lock',
  input: Obj({ warehouseNo: Str(), locationNos: List(Str()), reason: Optional(Str()), state: Integer() }),
  reply: Obj({}),
  may: 1,
})
const goods = call({ ...lock, input: Obj({ goods: List(Obj({ ownerNo: Str(), goodsNo: Str() })), isDisabled: Integer() }) })

describe('the input of a call', () => {
  const at = { key: ['warehouseNo', 'locationNo'] }
  const rows = [
    { warehouseNo: 'W1', locationNo: 'A-1', state: 3, extra: 'x' },
    { warehouseNo: 'W1', locationNo: 'A-2', state: 3, extra: 'y' },
  ]
  test('what was typed goes before constants, constants before the row; other fields stay out', () => {
    const action = { label: '锁定', call: lock, rows: ['locationNos', 'locationNo'], send: { state: 1 } } as const
    expect(inputOf(at, action, rows, { reason: '漏水' })).toEqual({
      warehouseNo: 'W1',
      locationNos: ['A-1', 'A-2'],
      reason: '漏水',
      state: 1,
    })
  })
  test('a list of keys takes what its items spell', () => {
    const action = { label: '停用', call: goods, rows: 'goods', send: { isDisabled: 1 } } as const
    expect(inputOf({ key: ['ownerNo', 'goodsNo'] }, action, [{ ownerNo: 'O', goodsNo: 'G', goodsName: '名' }])).toEqual({
      goods: [{ ownerNo: 'O', goodsNo: 'G' }],
      isDisabled: 1,
    })
  })
  test('sentences are filled in as the list reads them, paths as addresses', () => {
    const status = { kind: 'choice', label: '状态', texts: { 1: '空闲' } } as const
    expect(fillIn('{no} {status}{none}', { no: 'A/1', status: 1, none: null }, { status })).toBe('A/1 空闲')
    expect(fillIn('/d/{no}', { no: 'A/1' }, {}, true)).toBe('/d/A%2F1')
  })
  test('rows are meant by their values, texts or numbers, and by nothing being there', () => {
    expect(isOffered({ when: { status: [1] } }, { status: '1' })).toBe(true)
    expect(isOffered({ unless: { user: [null] } }, { user: '' })).toBe(false)
    expect(isOffered({ when: { status: [1], user: [null] } }, { status: 1, user: '王' })).toBe(false)
  })
})
