// 部件目录 · app/kit/entry
import type { ComponentType } from 'react'

/** One part in one state, as the kit page shows it and the screen tests mount it. */
export interface KitEntry {
  /** part of the address: `/dev/kit/<id>` */
  readonly id: string
  readonly title: string
  /** hint what to check */
  readonly note?: string
  /** the part takes the whole width and the height of a list page */
  readonly tall?: boolean
  readonly Show: ComponentType
}
export interface KitGroup {
  readonly title: string
  readonly entries: readonly KitEntry[]
}
