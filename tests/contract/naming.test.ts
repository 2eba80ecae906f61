// 列表留在左边的一列：说得出是哪一行的那一列。
import { expect, test } from 'vitest'
import { namingField, nounOf } from '#contract/resource'
import { resources } from '../support/definitions.ts'

const naming = (id: string): string | undefined => {
  const resource = resources.get(id)
  return resource === undefined ? undefined : namingField(resource)
}

test('a goods is known by its number, not by its picture or its owner', () => {
  expect(naming('goods/goods')).toBe('goodsNo')
  expect(naming('goods/nameList')).toBe('goodsNo')
})
test('a place is known by its own number, not by the warehouse or the account it belongs to', () => {
  expect(naming('stock/location')).toBe('locationNo')
  expect(naming('setting/tote')).toBe('toteNo')
  expect(naming('owner/enterControl')).toBe('ownerNo')
})
test('what happened is known by when', () => {
  expect(naming('stock/flow')).toBe('occurredAt')
  expect(naming('operate/work')).toBe('finishTime')
})
test('no list is known by a picture', () => {
  const pictured = [...resources.values()].filter((one) => one.fields[namingField(one) ?? '']?.kind === 'image')
  expect(pictured).toEqual([])
})

test.each([
  ['库存查询', '库存'],
  ['库位管理', '库位'],
  ['商品档案', '商品'],
  ['子包裹列表', '子包裹'],
  ['均重建议', '均重建议'],
])('a row of %s is called %s', (title, noun) => expect(nounOf({ title })).toBe(noun))
