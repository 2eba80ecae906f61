// 串口的控制字符 · device/controls
/** Start and end of a frame. */
export const [stx, etx] = [String.fromCharCode(2), String.fromCharCode(3)] as const
