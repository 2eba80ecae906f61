// 播报录音：espeak-ng 念一遍，ffmpeg 压成一个文件。Run `node tools/voice.mjs` only when words change; it needs espeak-ng and ffmpeg.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'

const words = readFileSync(join(root, 'src/device/voice/words.ts'), 'utf8')
const spoken = [...words.matchAll(/^ {2}'([^']+)'/gm)].map(([, word]) => word)
const rate = 22050
/** Silence around each clip, ms: a decoder may shift the whole file by its first frame. */
const gapMs = 90
const mostBytes = 250_000

const run = (program, args) => {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined || status !== 0) throw new Error(`${program} 没有成功：${error?.message ?? stderr}`)
}

const room = mkdtempSync(join(tmpdir(), 'voice-'))
/** Samples of one word, 16 bit mono, without the synthesiser's silence around it. */
const clipOf = (word, i) => {
  const [raw, cut] = [join(room, `${i}.wav`), join(room, `${i}.pcm`)]
  run('espeak-ng', ['-v', 'cmn', '-s', '235', '-p', '45', '-g', '1', '-w', raw, word])
  const trim = 'silenceremove=start_periods=1:start_threshold=-45dB'
  const filter = `${trim},areverse,${trim},areverse`
  run('ffmpeg', ['-y', '-loglevel', 'error', '-i', raw, '-af', filter, '-ac', '1', '-ar', String(rate), '-f', 's16le', cut])
  return asLoudAsItGoes(readFileSync(cut))
}

/** A warehouse is loud: the loudest sample of every word comes just below the limit. */
function asLoudAsItGoes(pcm) {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2)
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1)
  return Buffer.from(samples.map((sample) => Math.round((sample / peak) * 30_000)).buffer)
}

const silence = Buffer.alloc(Math.round((rate * gapMs) / 1000) * 2)
const parts = [silence]
const index = []
let samples = silence.length / 2
for (const [i, word] of spoken.entries()) {
  const clip = clipOf(word, i)
  index.push([word, Math.round((samples / rate) * 1000), Math.round((clip.length / 2 / rate) * 1000)])
  parts.push(clip, silence)
  samples += (clip.length + silence.length) / 2
}
const all = join(room, 'all.pcm')
writeFileSync(all, Buffer.concat(parts))
const sprite = join(root, 'src/device/voice/zh.mp3')
run('ffmpeg', [
  '-y',
  '-loglevel',
  'error',
  '-f',
  's16le',
  '-ar',
  String(rate),
  '-ac',
  '1',
  '-i',
  all,
  '-b:a',
  '24k',
  '-map_metadata',
  '-1',
  sprite,
])
rmSync(room, { recursive: true })

const rows = index.map(([word, from, ms]) => `  ${word}: [${from}, ${ms}],`).join('\n')
writeFileSync(
  join(root, 'src/device/voice/clips.ts'),
  `// 播报录音的位置 · device/voice/clips\n/** Written by tools/voice.mjs: where each word stands in zh.mp3, start and length in ms. */\nimport type { SpokenWord } from './words.ts'\n\nexport const clips: Readonly<Record<SpokenWord, readonly [from: number, ms: number]>> = {\n${rows}\n}\n`,
)
const { size } = statSync(sprite)
console.log(`${spoken.length} 个词，${Math.round(samples / rate)} 秒，${(size / 1000).toFixed(1)} kB`)
if (size > mostBytes) throw new Error(`录音 ${size} 字节，超过 ${mostBytes}`)
