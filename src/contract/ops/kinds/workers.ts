// 临时工授权 · ops/kinds/workers
export interface WorkerAuth {
  readonly badgeCode: string
  readonly tempUserId: string
  readonly name: string
  readonly startTime: number
  readonly endTime: number
  /** work_record.op_type values */
  readonly opTypes: readonly number[]
  readonly signed: boolean
}

export interface WorkersFloor {
  /** today's authorisations by badge code */
  readonly workers?: Readonly<Record<string, WorkerAuth>>
}
export interface WorkersNames {
  /** badges that were scanned */
  readonly badges?: readonly string[]
}
