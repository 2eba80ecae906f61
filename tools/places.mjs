// 一个画面的 id → 它自己的文件可以在哪里：契约、服务端、画面、流程、手持端。

/** Paths that bear the id of a screen, such as `returns/warning`, whether there is a file or not. */
export function placesOf(id) {
  const rooms = [
    `src/contract/${id}`,
    `server/${id}`,
    `src/screens/${id}`,
    `src/flows/${id.split('/').at(-1)}`,
    `src/handheld/${id}`,
  ]
  return rooms.flatMap((room) => [`${room}.ts`, `${room}.tsx`])
}
