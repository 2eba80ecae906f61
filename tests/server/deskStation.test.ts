// 桌面工位做的作业（floor.md §9.4）：在电脑上登记、登录的工位跑的是同一个流程，作业明细写前台，不写 PDA；称重台自己的登录也是。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientKinds } from '#contract/user/session'
import {
  addStaff,
  addHandheld,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  weighOp,
  type Staff,
} from '../support/floor.ts'
import { openWorld, wh, type World } from '../support/outbound.ts'
import { put } from '../support/returns.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 20)
  await put(world, 'workstation', { ...wh, workstationNo: 'WS301', workstationName: '称重台1', stationType: 3 })
})
afterAll(() => world.close())

interface Done {
  readonly opType: number
  readonly clientKind: number
}
/** One order from the shelf to the scale by this person; where each of its works was done, as 作业明细 lists it. */
const worked = async (name: string, person?: Staff, onlyWeighs = false): Promise<readonly number[]> => {
  const machine = await addHandheld(world, name, person)
  const helper = onlyWeighs ? await addHandheld(world, `${name}同伴`) : machine
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await helper.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await helper.send([...pickOps(helper, pick), checkOp(helper, parcel), packOp(helper, parcel)])
  await machine.send([weighOp(machine, parcel)])
  const { data } = await world.call<{ records: readonly (Done & { operatorName: string })[] }>(
    'GET',
    '/v1/warehouse/operate/work/list',
    {
      pageNo: 1,
      pageSize: 100,
      bizNo: '',
    },
  )
  const own = data.records.filter(({ operatorName }) => operatorName === machine.staff.name)
  expect(own.length).toBe(onlyWeighs ? 1 : 4)
  return [...new Set(own.map(({ clientKind }) => clientKind))]
}

test('a handheld is a PDA, a computer that runs the same flows is the front', async () => {
  expect(await worked('手持')).toEqual([clientKinds.pda])
  const clerk = await addStaff(world, '桌面复核员', null, undefined, { clientKind: clientKinds.front })
  expect(await worked('复核台电脑', clerk)).toEqual([clientKinds.front])
})

test('the sign-in of a scale station is at its computer', async () => {
  const weigher = await addStaff(world, '称重台员', null, [1907], { ...wh, workstationNo: 'WS301' })
  expect(await worked('称重台电脑', weigher, true)).toEqual([clientKinds.front])
})
