// 种下的缺陷，每一个都要被点名的测试抓住：一个在 npm test 里，全部在 npm run fault 里
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canary, defects, planted } from './defects/defects.ts'
import { longestMs, runPlanted } from './support/scratch.ts'

const root = join(import.meta.dirname, '../..')
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Each is a run of the tests of its own: all of them take as long as everything else of this folder together. */
const run = process.env['FAULT_DEFECTS'] === 'all' ? defects : defects.filter(({ name }) => name === canary)

describe.concurrent('a planted defect is caught', { timeout: longestMs + 20_000 }, () => {
  test.each(run)('$name', async (defect) => {
    const { status, said } = await runPlanted(defect)
    expect({ status, said }).toEqual({ status: 'failed', said: expect.stringMatching(defect.caughtBy.says) })
  })
})

test.each(defects)('has its place in the sources, and a test that is named so: $name', (defect) => {
  for (const edit of defect.edits) expect(planted(defect, edit, sourceOf(edit.file))).toContain(edit.put)
  expect(sourceOf(defect.caughtBy.file)).toContain(`test('${defect.caughtBy.test}'`)
})
