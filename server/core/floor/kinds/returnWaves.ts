// 退货波次 · core/floor/kinds/returnWaves
import type { ReturnPickView, ReturnWavesFloor, ReturnWaveView } from '#contract/ops/kinds/returnWaves'
import { lockPicks, lockWaves, settleWorked, writeWaves } from '../returnWaveRows.ts'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'

const waves = slot<readonly ReturnWaveView[]>([])
const picks = slot<readonly ReturnPickView[]>([])

const lock = async (at: Loading): Promise<void> => {
  const waveNos = at.named.of('returnWaves')
  const pickNos = at.named.of('returnPicks')
  if (waveNos.length > 0) at.put(waves, await lockWaves(at.ctx, waveNos))
  if (pickNos.length > 0) at.put(picks, await lockPicks(at.ctx, pickNos))
}

/** Both ends of every line an operation names are read with the stock. */
const nameEnds = (at: Loading): void => {
  for (const op of at.ops) {
    if (op.opType === 'RETURN_PUTAWAY') {
      const { waveNo, returnNo, lineNo, locationNo } = op.payload
      const line = at
        .get(waves)
        .find((one) => one.waveNo === waveNo)
        ?.lines.find((one) => one.returnNo === returnNo && one.lineNo === lineNo)
      if (line !== undefined) nameLine(at, line, [line.from, locationNo])
    }
    if (op.opType === 'RETURN_PICK') {
      const { pickNo, lineNo, positionNo } = op.payload
      const line = at
        .get(picks)
        .find((one) => one.pickNo === pickNo)
        ?.lines.find((one) => one.lineNo === lineNo)
      if (line !== undefined) nameLine(at, line, [positionNo, pickNo])
    }
  }
}
const nameLine = (
  at: Loading,
  line: { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string; readonly quality: number },
  ends: readonly string[],
): void => {
  const { ownerNo, goodsNo, batchNo, quality } = line
  at.named.name('goods', { ownerNo, goodsNo })
  for (const locationNo of ends) at.named.name('places', { ownerNo, goodsNo, locationNo, batchNo, quality })
}

export const returnWaves: FloorKind = {
  id: 'returnWaves',
  load: { named: lock, inside: nameEnds },
  view: (at): ReturnWavesFloor => ({
    returnWaves: byNumber(at.get(waves), ({ waveNo }) => waveNo),
    returnPicks: byNumber(at.get(picks), ({ pickNo }) => pickNo),
  }),
  write: async ({ ctx, outcomes }) => {
    await writeWaves(ctx, outcomes)
    return { after: () => settleWorked(ctx, outcomes) }
  },
}
