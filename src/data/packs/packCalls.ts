// 任务包调用 · data/packs/packCalls
import type { InputOf, ReplyOf } from '#contract/call'
import { claimMs } from '#contract/ops/claims'
import { changes } from '#contract/pda/changes'
import { claimPick } from '#contract/pda/claim'
import { openHandovers, pickPack, station } from '#contract/pda/snapshot'
import { workersHere } from '#contract/user/tempAuthHere'
import { request } from '../api.ts'

/** Headers of the enrolled device; snapshots and changes need them beside the person's session (interfaces.md). */
export interface DeviceHeaders {
  readonly deviceId: string
  readonly deviceKey: string
}
/** Longest wait of a floor call (architecture §6). */
const floorMs = 15_000

/** Calls of the handheld that need the network: claims and reads. Each throws CallFailed; operations of the outbox are not sent here. */
export const packCalls = {
  claim: (device: DeviceHeaders, input: InputOf<typeof claimPick>): Promise<ReplyOf<typeof claimPick>> =>
    request(claimPick, input, { headers: { ...device }, timeoutMs: claimMs }),
  pack: (device: DeviceHeaders, docNo: string, timeoutMs: number = floorMs): Promise<ReplyOf<typeof pickPack>> =>
    request(pickPack, { docNo }, { headers: { ...device }, timeoutMs }),
  station: (
    device: DeviceHeaders,
    input: { readonly docNo?: string; readonly since?: number; readonly next?: string },
    timeoutMs: number = floorMs,
  ): Promise<ReplyOf<typeof station>> => request(station, input, { headers: { ...device }, timeoutMs }),
  handovers: (device: DeviceHeaders): Promise<ReplyOf<typeof openHandovers>> =>
    request(openHandovers, {}, { headers: { ...device }, timeoutMs: floorMs }),
  workers: (device: DeviceHeaders): Promise<ReplyOf<typeof workersHere>> =>
    request(workersHere, {}, { headers: { ...device }, timeoutMs: floorMs }),
  changes: (device: DeviceHeaders, cursor: string | null): Promise<ReplyOf<typeof changes>> =>
    request(changes, cursor === null ? {} : { cursor }, { headers: { ...device }, timeoutMs: floorMs }),
}
export type PackCalls = typeof packCalls
