// 图片 · kit/picture
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { readFile, readThumb } from '#contract/file/store'
import { readPhoto } from '#contract/pda/photo'
import { fetchFile } from '../data/files.ts'
import { addressOf, fileOf, smallPicture } from '../data/pictures.ts'
import { keyOf } from '../data/query.ts'

/** A picture on the server in its two sizes; `small` and `whole` load it and return a `data:` address. */
export interface Picture {
  readonly key: readonly unknown[]
  readonly small: (signal: AbortSignal) => Promise<string>
  readonly whole: (signal: AbortSignal) => Promise<string>
}

/** The picture behind a link. */
export const stored = (link: string): Picture => {
  const file = fileOf(link)
  return {
    key: [...keyOf(readThumb.id), file],
    small: (signal) => smallPicture(link, signal),
    whole: async (signal) => addressOf((await fetchFile(readFile, { file }, { signal })).blob),
  }
}

/** A photo of a handheld. It is small enough to be its own thumbnail. */
export const photo = (sha256: string): Picture => {
  const whole = async (signal: AbortSignal): Promise<string> =>
    addressOf((await fetchFile(readPhoto, { sha256 }, { signal })).blob)
  return { key: [...keyOf(readPhoto.id), sha256], small: whole, whole }
}

/** Loads one size of a picture and keeps it in memory, because the content under a key never changes. `wanted` false: not requested yet. */
export const usePicture = ({ key, ...sizes }: Picture, size: 'small' | 'whole', wanted: boolean): UseQueryResult<string> =>
  useQuery<string>({
    // the same key where the picture has only one size
    queryKey: sizes.small === sizes.whole ? key : [...key, size],
    queryFn: ({ signal }) => sizes[size](signal),
    staleTime: Infinity,
    enabled: wanted,
  })
