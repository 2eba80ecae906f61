// 种下的缺陷，每一个都要被点名的测试抓住
import { describe, expect, test } from 'vitest'
import { defects } from './defects/defects.ts'
import { longestMs, runPlanted } from './support/scratch.ts'

describe.concurrent('a planted defect is caught', { timeout: longestMs + 20_000 }, () => {
  test.each(defects)('$name', async (defect) => {
    const { status, said } = await runPlanted(defect)
    expect({ status, said }).toEqual({ status: 'failed', said: expect.stringMatching(defect.caughtBy.says) })
  })
})
