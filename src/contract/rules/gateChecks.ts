// 检查项 · rules/gateChecks

/** Checks before a device may work, in the order on the page, with their Chinese names. */
export const gateChecks = {
  secure: '安全连接',
  browser: '浏览器',
  worker: '离线打开',
  storage: '存储不被清理',
  copy: '第二份存储',
  locks: '页面互斥',
  clock: '时间',
  scanner: '扫码枪',
  sound: '声音',
  vibration: '振动',
  camera: '摄像头',
} as const
export type GateCheck = keyof typeof gateChecks
export const gateOrder = Object.keys(gateChecks) as readonly GateCheck[]

/** 1 good; 2 bad: the device does not work well until it is fixed; 3 the device has no such part and can work without it. */
export const gateResults = { 1: '通过', 2: '不行', 3: '没有' } as const
export type GateResult = keyof typeof gateResults
export const gateResult = { good: 1, bad: 2, missing: 3 } as const
