// 字段种类：值走一圈不变样，不合的值说得清楚。
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import * as kinds from '#contract/kinds'
import type { Document } from '#contract/document'
import { owner } from '#contract/owner/refs'
import { formOf, isPageForm, resource, sectionsOf, summed } from '#contract/resource'
import { choiceValues, faultSentence, formSchema, rowSchema, schemaOf } from '#contract/schema'
import { role } from '#contract/user/refs'
import { sqlKind } from '#server/platform/kinds'
import { resources } from '../support/definitions.ts'

const moment = fc
  .integer({ min: Date.parse('2000-01-01T00:00:00+08:00'), max: Date.parse('2099-12-31T00:00:00+08:00') })
  .map((ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** One field of every kind with the values it holds. */
const samples: readonly (readonly [kinds.Field, fc.Arbitrary<unknown>])[] = [
  [kinds.code('单号', { required: true }), fc.stringMatching(/^[A-Za-z0-9-]{0,39}[A-Za-z0-9]$/)],
  [kinds.text('备注'), fc.string({ maxLength: 200 })],
  [kinds.count('件数'), whole],
  [kinds.money('金额'), fc.maxSafeInteger()],
  [kinds.price('单价'), whole],
  [kinds.weight('重量'), whole],
  [kinds.percent('比例'), whole],
  [kinds.minutes('时长'), whole],
  [kinds.moment('时间'), moment],
  [kinds.day('日期'), moment.map((text) => text.slice(0, 10))],
  [kinds.choice('状态', { 10: '待审核', 20: '待分配' }), fc.constantFrom(10, 20)],
  [kinds.choice('等待', { PICK: '拣货', CHECK: '复核' }), fc.constantFrom('PICK', 'CHECK')],
  [kinds.flag('停用'), fc.constantFrom(0, 1)],
  [kinds.ref('货主', owner), fc.stringMatching(/^[A-Z0-9]{1,32}$/)],
  [kinds.many('角色', role), fc.array(fc.stringMatching(/^[A-Z0-9]{1,32}$/))],
  [kinds.image('图片'), fc.webPath().map((path) => path.slice(0, 200))],
  [kinds.json<readonly string[]>('标签'), fc.array(fc.string())],
]

test('every kind has a sample here', () => {
  const all: Record<kinds.Kind, true> = {
    code: true,
    text: true,
    count: true,
    money: true,
    price: true,
    weight: true,
    moment: true,
    day: true,
    choice: true,
    flag: true,
    ref: true,
    many: true,
    image: true,
    percent: true,
    minutes: true,
    json: true,
  }
  expect(new Set(samples.map(([field]) => field.kind))).toEqual(new Set(Object.keys(all)))
})

describe.each(samples.map(([field, values]) => [`${field.kind} ${field.label}`, field, values] as const))(
  '%s',
  (_name, field, values) => {
    const check = Compile(schemaOf(field))
    test('takes its values, and they come back from the database as they went', () => {
      fc.assert(
        fc.property(values, (value) => {
          expect(check.Check(value)).toBe(true)
          if (field.kind === 'json') return
          const stored = sqlKind(field).write(value)
          expect(sqlKind(field).read(stored)).toEqual(value)
        }),
      )
    })
    test('takes nothing of another type', () => {
      if (field.kind === 'json') return
      const list = field.kind === 'many' ? [1] : []
      for (const wrong of [null, undefined, {}, list, true]) expect([wrong, check.Check(wrong)]).toEqual([wrong, false])
    })
  },
)

test('limits of a field hold, with a Chinese sentence at the field', () => {
  const field = kinds.text('名称', { required: true, max: 3 })
  const said = (value: unknown): string[] =>
    Compile(schemaOf(field))
      .Errors(value)
      .map((error) => faultSentence(field.label, { keyword: error.keyword, params: { ...error.params } }))
  expect(said('')).toEqual(['名称不能为空'])
  expect(said('1234')).toEqual(['名称长度不能超过3个字符'])
  expect(said(7)).toEqual(['名称格式不正确'])
  expect(Compile(schemaOf(kinds.count('数量', { min: 1, max: 5 }))).Check(6)).toBe(false)
  expect(faultSentence('数量', { keyword: 'maximum', params: { limit: 5 } })).toBe('数量超出范围')
  expect(faultSentence('数量', { keyword: 'type', params: { type: 'integer' } })).toBe('数量必须为整数')
  expect(choiceValues({ 10: '甲', '-1': '乙', PICK: '丙' })).toEqual([10, -1, 'PICK'])
})

/** What a document says beyond a list (contract/document). */
// its actions are made of its acts
const documentKeys = new Set([
  'actions',
  'noun',
  'table',
  'number',
  'life',
  'lines',
  'listed',
  'acts',
  'closed',
  'details',
  'atOnce',
  'steps',
  'page',
  'facts',
  'import',
  'blind',
])

describe('schemas of a resource', () => {
  const shelf = resource({
    id: 'test/shelf',
    title: '货架',
    fields: {
      shelfNo: kinds.code('货架号', { required: true, max: 8 }),
      note: kinds.text('备注', { max: 10 }),
      used: kinds.count('已用', { derived: true }),
    },
    key: ['shelfNo'],
    list: ['shelfNo', 'note', 'used'],
    form: ['shelfNo', 'note', 'used'],
    scope: [],
    calls: {},
    may: {},
    offline: 'online',
  })
  test('a row may be empty anywhere, and longer than a form would take', () => {
    const row = Compile(rowSchema(shelf))
    expect(row.Check({ shelfNo: null, note: 'x'.repeat(50), used: null })).toBe(true)
    expect(row.Check({ shelfNo: 1, note: null, used: null })).toBe(false)
    expect(row.Check({ shelfNo: 'A' })).toBe(false)
  })
  test('a form needs what is required and knows nothing of what is computed', () => {
    const form = Compile(formSchema(shelf))
    expect(form.Check({ shelfNo: 'A1' })).toBe(true)
    expect(form.Check({ shelfNo: 'A1', note: null })).toBe(true)
    expect(form.Check({ note: 'x' })).toBe(false)
    expect(form.Check({ shelfNo: 'A1', note: 'x'.repeat(11) })).toBe(false)
    expect(Object.keys((formSchema(shelf) as unknown as { properties: object }).properties)).toEqual(['shelfNo', 'note'])
  })
  test.each([...resources])('%s compiles, and its views name fields it has', (_id, one) => {
    expect(() => [Compile(rowSchema(one)), Compile(formSchema(one))]).not.toThrow()
    const named = [
      ...one.key,
      ...one.list,
      ...(one.search ?? []),
      ...formOf(one),
      ...(one.sort ?? []).map((name) => name.replace('-', '')),
    ]
    expect(named.filter((name) => !(name in one.fields))).toEqual([])
    expect(Object.keys(one).filter((name) => !('acts' in one && documentKeys.has(name))).length).toBeLessThanOrEqual(15)
  })
  test.each([...resources].filter(([, one]) => summed(one).length > 0))(
    '%s adds up what can be added, and nothing that is hidden',
    (_id, one) => {
      const hidden = 'blind' in one ? (one as Document).blind?.fields : undefined
      const odd = summed(one).filter(
        (name) => !['count', 'money', 'weight'].includes(one.fields[name]?.kind ?? '') || hidden?.includes(name) === true,
      )
      expect(odd).toEqual([])
    },
  )
  test.each([...resources].filter(([, one]) => isPageForm(one)))(
    '%s, entered on a page, has parts that hold its form',
    (_id, one) => {
      const parts = sectionsOf(one)
      expect(parts.length).toBeGreaterThan(1)
      expect(parts.every(({ title, names }) => title !== '' && names.length > 0)).toBe(true)
      expect(parts.flatMap(({ names }) => names)).toEqual(formOf(one).filter((name) => one.fields[name]?.derived !== true))
    },
  )
})

test('a number of a form has limits, which the server keeps as well', () => {
  const numbers = ['count', 'money', 'price', 'weight', 'percent', 'minutes']
  const typed = [...resources.values()].flatMap(({ id, fields, ...one }) =>
    formOf(one).flatMap((name) => {
      const field = fields[name]
      return field === undefined || field.derived === true || !numbers.includes(field.kind) ? [] : [{ id, name, field }]
    }),
  )
  expect(typed.length).toBeGreaterThan(40)
  expect(typed.filter(({ field }) => field.max === undefined).map(({ id, name }) => `${id}.${name} 没有 max`)).toEqual([])
  for (const { field } of typed) {
    const check = Compile(schemaOf(field))
    expect([check.Check((field.min ?? 0) - 1), check.Check((field.max ?? 0) + 1), check.Check(field.max)]).toEqual([
      false,
      false,
      true,
    ])
  }
})
