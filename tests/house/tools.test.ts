import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { testsReached } from '../../tools/reach.mjs'
import { circleOf } from '../../tools/vite/handheldGraph.ts'

const where = (term: string): string => execFileSync(process.execPath, ['tools/where.mjs', term], { encoding: 'utf8' })

test('where: menu title, address, call, right and table lead to the files', () => {
  const doors = ['src/contract/warehouse/logisticsCompany.ts', 'server/warehouse/logisticsCompany.ts']
  for (const term of ['物流公司', '/v1/logistics/company/list', '130701', 'warehouse/logisticsCompany']) {
    for (const door of doors) expect(where(term), term).toContain(door)
  }
  expect(where('/setting/owner/shop')).toContain('server/owner/shop.ts')
  expect(where('stock_flow')).toMatch(/server\/migrations\/\d{4}_\w+\.sql:\d+/)
  expect(where('PICK_LINE')).toContain('src/contract/ops/pickLine.ts')
})

test('where: a word nobody knows says so', () => {
  const none = spawnSync(process.execPath, ['tools/where.mjs', '没有这个词'], { encoding: 'utf8' })
  expect([none.status, none.stderr.trim()]).toEqual([1, '没有找到“没有这个词”'])
})

test('changed: a screen reaches what asks its calls, opens its page or bears its name, and not everything', () => {
  const reached = testsReached(['server/stock/check.ts'])
  expect(reached).toEqual(
    expect.arrayContaining([
      'tests/server/stockCheck.test.ts',
      'tests/screens/foundGoods.test.tsx',
      'tests/server/generated.test.ts',
      'tests/e2e/goodsAndStock.test.ts',
    ]),
  )
  expect(reached.length).toBeLessThan(20)
  expect(testsReached(['src/data/push/engine.ts'])).toContain('tests/fault/device.test.ts')
  expect(testsReached(['README.md'])).toEqual([])
})

test('files of the build that wait for each other are named, whichever of them is looked at first', () => {
  const imports = new Map([
    ['page.js', ['rule.js', 'shared.js']],
    ['rule.js', ['shared.js']],
    ['shared.js', ['calls.js']],
    ['calls.js', [] as string[]],
  ])
  expect(circleOf(imports)).toBeNull()
  imports.set('calls.js', ['rule.js'])
  expect(circleOf(imports)).toEqual(['rule.js', 'shared.js', 'calls.js', 'rule.js'])
})
