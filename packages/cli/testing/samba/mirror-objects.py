# Creates objects of collector files in a Samba domain. Arguments: smb.conf, sam.ldb, a file with what to create.
import json
import sys

import ldb
from samba.auth import system_session
from samba.dcerpc import misc, security
from samba.ndr import ndr_pack, ndr_unpack
from samba.param import LoadParm
from samba.samdb import SamDB

lp = LoadParm()
lp.load(sys.argv[1])
db = SamDB(url=sys.argv[2], session_info=system_session(), lp=lp)
base = str(db.domain_dn())
domain = security.dom_sid(db.get_domain_sid())
wanted = json.load(open(sys.argv[3]))
CLASSES = {"User": "user", "Group": "group", "Computer": "computer"}
PLACES = {
    "GPO": ("groupPolicyContainer", "CN=Policies,CN=System"),
    "CertTemplate": ("pKICertificateTemplate",
                     "CN=Certificate Templates,CN=Public Key Services,CN=Services,CN=Configuration"),
}


def dn_of(id):
    form = "<SID=%s>" if id.startswith("S-1-") else "<GUID=%s>"
    return str(db.search(base=form % id, scope=ldb.SCOPE_BASE, attrs=[])[0].dn)


def set_descriptor(dn, sddl):
    new = security.descriptor.from_sddl(sddl, domain)
    message = ldb.Message(ldb.Dn(db, dn))
    message["sd"] = ldb.MessageElement(ndr_pack(new), ldb.FLAG_MOD_REPLACE, "nTSecurityDescriptor")
    db.modify(message)


for one in wanted["objects"]:
    if one["kind"] in PLACES:
        kind, place = PLACES[one["kind"]]
        db.add({
            "dn": "CN={%s},%s,%s" % (one["id"], place, base),
            "objectClass": kind,
            "objectGUID": ndr_pack(misc.GUID(one["id"])),
        }, controls=["relax:0"])
        continue
    rid = one["id"].rsplit("-", 1)[1]
    db.add({
        "dn": "CN=mirror-%s,CN=Users,%s" % (rid, base),
        "objectClass": CLASSES[one["kind"]],
        "sAMAccountName": "m%s" % rid + ("$" if one["kind"] == "Computer" else ""),
        "objectSid": ndr_pack(security.dom_sid(one["id"])),
    }, controls=["relax:0"])
for group, members in wanted["members"].items():
    message = ldb.Message(ldb.Dn(db, dn_of(group)))
    message["member"] = ldb.MessageElement([dn_of(one) for one in members], ldb.FLAG_MOD_ADD, "member")
    db.modify(message)
for id, entries in wanted["added"].items():
    dn = dn_of(id)
    found = db.search(dn, scope=ldb.SCOPE_BASE, attrs=["nTSecurityDescriptor"])
    old = ndr_unpack(security.descriptor, found[0]["nTSecurityDescriptor"][0]).as_sddl(domain)
    at = old.index("(", old.index("D:"))
    set_descriptor(dn, old[:at] + entries + old[at:])
for id, sddl in wanted["descriptors"].items():
    set_descriptor(dn_of(id), sddl)
