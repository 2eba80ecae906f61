// 列表一眼看得到什么：编号、状态、一个关键数字或期限，在 1366 宽的窗口里不用横向滚动。
import { expect, test } from 'vitest'
import { titleOf, type Field } from '#contract/kinds'
import { columnsOf, namingField, sortable, type Resource } from '#contract/resource'
import { actionsWidth } from '../../src/kit/RowActions.tsx'
import { leadOf, titleWidth } from '../../src/kit/table/column.ts'
import { resources } from '../support/definitions.ts'

/** Width of a list in a window of 1366 px: less the side menu and a scroll bar. */
const room = 1366 - 168 - 16
const link = { label: '配置权限', run: () => undefined }
const lists = [...resources.values()].filter(({ list, calls }) => list.length > 0 && calls.list !== undefined)

const isState = (name: string, field: Field, { tabs }: Resource): boolean =>
  field.kind === 'choice' && (name === tabs || field.turn !== undefined || field.label === '状态')
const figures = new Set<Field['kind']>(['count', 'money', 'price', 'weight', 'percent', 'minutes', 'moment', 'day'])
/** Numbers nobody opens a list for. */
const besides = new Set(['sort', 'createTime', 'updateTime'])

/** As the table draws them; a state with flags has room for one. */
const widthAtFirst = (one: Resource): number => {
  const orderable = sortable(one)
  const widths = columnsOf(one).flatMap(({ name, beside, isShown }) => {
    const field = one.fields[name]
    if (field === undefined || !isShown) return []
    const own = Math.max(field.width ?? 120, titleWidth(titleOf(field), orderable.has(name)))
    return [own + (beside.length > 0 && ['choice', 'flag'].includes(field.kind) ? 56 : 0)]
  })
  const acts = (one.actions ?? []).length > 0 || one.calls.update !== undefined || one.calls.remove !== undefined
  return (
    leadOf(one.calls.export !== undefined) + widths.reduce((sum, own) => sum + own, 0) + (acts ? actionsWidth([[link, link]]) : 0)
  )
}

test.each(lists.map((one) => [one.id, one] as const))('%s fits a window of 1366', (_id, one) => {
  expect(widthAtFirst(one)).toBeLessThanOrEqual(room)
})

test.each(lists.map((one) => [one.id, one] as const))('%s shows its number, its state and a figure at first', (_id, one) => {
  const columns = columnsOf(one)
  const shown = columns.filter(({ isShown }) => isShown).map(({ name }) => name)
  const missed = one.list.filter((name) => {
    const field = one.fields[name]
    return field !== undefined && isState(name, field, one) && !shown.includes(name)
  })
  expect(missed).toEqual([])
  expect(shown).toContain(namingField(one))
  const has = (names: readonly string[]): boolean =>
    names.some((name) => !besides.has(name) && figures.has(one.fields[name]?.kind ?? 'text'))
  expect(has(shown)).toBe(has(one.list))
  expect(new Set(shown).size).toBe(shown.length)
  expect(columns.flatMap(({ beside }) => beside).filter((name) => !one.list.includes(name))).toEqual([])
})
