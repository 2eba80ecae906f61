// What a run has around it on a device that is asked nothing and answers nothing.
import type { RunServices } from '../../src/floor/runServices.ts'

const none = () => Promise.resolve(null)

/** Stores whatever it is given; `more`: what a test looks at. */
export const runServices = (more: Partial<RunServices> = {}): RunServices => ({
  store: (drafts) => Promise.resolve(drafts.map((_, nth) => `op-${nth}`)),
  claim: () => Promise.reject(new Error('nothing is claimed here')),
  lookUp: none,
  lookUpBin: none,
  lookUpGoods: none,
  lookUpTote: none,
  sound: () => undefined,
  hush: () => undefined,
  finish: () => undefined,
  busy: () => undefined,
  changeWorker: () => undefined,
  briefed: () => undefined,
  carriers: [{ noPattern: String.raw`^7[58]\d{12}$` }],
  now: () => 1_000_000,
  ...more,
})
