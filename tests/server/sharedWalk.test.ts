// 两份一起做的任务：页一页一页地读，两份同时算；一份出错，后面的不再开始，另一份做完才算结束。
import { expect, test } from 'vitest'
import { sharedWalk } from '#server/platform/jobRun'

const pagesOf = (count: number): (() => Promise<number | null>) => {
  let [at, reading] = [0, false]
  return async () => {
    if (reading) throw new Error('two pages are read at once')
    reading = true
    await Promise.resolve()
    reading = false
    return at === count ? null : at++
  }
}

test('every part is done once, two at the same time', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  await sharedWalk(pagesOf(7), async (part) => {
    most = Math.max(most, ++now)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    now -= 1
    done.push(part)
  })
  expect([done.toSorted((a, b) => a - b), most, now]).toEqual([[0, 1, 2, 3, 4, 5, 6], 2, 0])
})

test('a part that fails ends the walk with its reason, after the other one has ended', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  const walk = sharedWalk(pagesOf(100), async (part) => {
    begun.push(part)
    if (part === 2) throw new Error('第三份')
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    ended.push(part)
  })
  await expect(walk).rejects.toThrow('第三份')
  expect(begun.length).toBeLessThan(6)
  expect(ended).toEqual(begun.filter((part) => part !== 2))
})

test('a page that cannot be read ends both', async () => {
  await expect(
    sharedWalk(
      () => Promise.reject(new Error('断了')),
      () => Promise.resolve(),
    ),
  ).rejects.toThrow('断了')
})
