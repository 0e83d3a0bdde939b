interface Wanted {
  readonly folder: string;
  readonly fsid: string;
  /** The ports of the monitor's newer and older protocol, and of S3. */
  readonly ports: readonly number[];
  /** The folder of Ceph's object classes. */
  readonly classes: string;
}

/**
 * One monitor, one store in memory and one gateway on the loopback address, without keys, tuned for a quick start.
 */
export const cephSettings = ({ folder, fsid, ports: [newer, older, s3], classes }: Wanted): string => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${newer},v1:127.0.0.1:${older}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file =
log file = ${folder}/log/$name.log
log to syslog = false
crash dir = ${folder}/run
keyring = ${folder}/keyring
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2
paxos propose interval = 0.02
paxos min wait = 0.01
mon client hunt interval = 0.2
mon election timeout = 0.5
osd mon heartbeat interval = 5
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd class dir = ${classes}
[mon]
mon data = ${folder}/mon
mon cluster log file = ${folder}/log/cluster.log
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
osd max object name len = 460
memstore device bytes = 4294967296
osd memory target = 1073741824
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${s3}
rgw thread pool size = 32
rgw run sync thread = false
rgw enable ops log = false
`;
