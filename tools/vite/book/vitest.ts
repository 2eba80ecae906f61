// 代替 vitest 跑流程的对话：只记下哪一段标题下说了什么，对不对由真正的测试管
type Run = () => unknown

/** Tests in the order they were written, with the titles above them. */
export const written: { readonly titles: readonly string[]; readonly run: Run }[] = []
let outerTitles: readonly string[] = []

export const test = Object.assign(
  (title: string, run: Run): void => void written.push({ titles: [...outerTitles, title], run }),
  {
    each: () => () => undefined,
  },
)
export const describe = Object.assign(
  (title: string, run: Run): void => {
    const previousTitles = outerTitles
    outerTitles = [...previousTitles, title]
    run()
    outerTitles = previousTitles
  },
  { each: () => () => undefined },
)
/** Accepts every assertion. */
export const expect: unknown = new Proxy(() => undefined, {
  get: () => expect,
  apply: () => expect,
})
