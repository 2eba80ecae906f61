// 副本的名称 · user/copyName
const nameMax = 64

/** `{name}_副本`, with a number appended if that name is taken. */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const ending = `_副本${n === 1 ? '' : n}`
    const copy = name.slice(0, nameMax - ending.length) + ending
    if (!taken.has(copy)) return copy
  }
}
