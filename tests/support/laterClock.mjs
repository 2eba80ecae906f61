// 往后拨的钟 · support/laterClock
/** Run before a program or a page it moves its clock: the server with the environment variable LATER_MS, a page with `laterMs`. */
{
  const laterMs = Number(globalThis.laterMs ?? globalThis.process?.env.LATER_MS ?? 0)
  const real = Date
  const now = () => real.now() + laterMs
  globalThis.Date = new Proxy(real, {
    get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
    apply: () => new real(now()).toString(),
    construct: (of, given, as) => Reflect.construct(of, given.length === 0 ? [now()] : given, as),
  })
}
