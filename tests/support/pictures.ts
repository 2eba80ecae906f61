// 一张 PNG 的开头：边长写在里面，后面可以带上自己的记号。
/** The head of a PNG of this size, followed by a mark that makes its content unique. */
export const pngOf = (width = 1, height = 1, mark: string | Buffer = ''): Buffer => {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt16BE(0x0806, 24)
  return Buffer.concat([head, Buffer.from(mark)])
}
