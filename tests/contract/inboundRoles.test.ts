// 入库的权限：货主说来什么、约什么时候，看得到自己的每一张；收货、上架、结单、回传是仓库的事。
import { expect, test } from 'vitest'
import { defaultRoles } from '#contract/menu/roles'
import { stockin } from '#contract/inbound/stockin'
import { reservation } from '#contract/inbound/reservation'
import { arrival } from '#contract/inbound/arrival'
import { unload } from '#contract/inbound/unload'
import { board } from '#contract/inbound/board'
import { operations } from '#contract/ops/decide'

const rightsOf = (key: string): ReadonlySet<number> => {
  const role = defaultRoles.find((one) => Object.values(one).includes(key))
  if (role === undefined) throw new Error(`no role ${key}`)
  return new Set((Object.values(role).find((one) => Array.isArray(one)) as readonly (number | string)[]).map(Number))
}
const lists = [board, reservation, arrival, stockin, unload].map(({ may }) => may.list)
const floor = (['ARRIVAL_CREATE', 'UNLOAD_START', 'RECEIVE_LINE', 'PUTAWAY_LINE'] as const).map((op) => operations[op].right)

test.each(['货主管理员', '货主查看'])('%s sees each list of inbound and receives nothing', (name) => {
  const rights = rightsOf(name)
  expect(lists.filter((right) => !rights.has(right))).toEqual([])
  expect(floor.filter((right) => rights.has(right))).toEqual([])
  const { finish, close, allow, push, force } = stockin.acts
  const house = [
    finish,
    close,
    allow,
    push,
    force,
    arrival.acts.make,
    arrival.acts.link,
    unload.acts.make,
    reservation.acts.confirm,
  ]
  expect(house.filter(({ right }) => rights.has(right)).map(({ title }) => title)).toEqual([])
})

test('only who manages the owner announces and reserves', () => {
  const announcing = [stockin.acts.make, stockin.acts.edit, stockin.acts.cancel, reservation.acts.make, reservation.acts.cancel]
  const of = (name: string): number => announcing.filter(({ right }) => rightsOf(name).has(right)).length
  expect([of('货主管理员'), of('货主查看')]).toEqual([announcing.length, 0])
})
